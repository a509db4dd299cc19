// Shows a program or its numbers as text, with a button that copies it.
import type { ShownPath } from '../store/paths.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { figures } from '../words/shared.ts';
import { t } from '../words/index.ts';
import { store } from '../store/store.ts';
import { LessonElement, textAt } from './lesson-element.ts';

export abstract class CopyCode extends LessonElement {
  private message = '';

  /** The path of the text in the value tree (lesson/values.ts). */
  protected abstract get path(): ShownPath;
  protected get label(): string {
    return t.story.javascript;
  }

  protected get text(): string {
    return textAt(this.path, 0);
  }

  /** Further buttons that an element may show beside the copy button. */
  protected more(): TemplateResult | typeof nothing {
    return nothing;
  }

  protected override render(): TemplateResult {
    if (this.text === '') return html`<p class="note" role="status">${figures().copies.coming}</p>`;
    return html`
      <pre tabindex="0" role="group" aria-label=${this.label}><code data-of=${this.path} data-digits="0">${this.text}</code></pre>
      <p class="copy"><button type="button" ?disabled=${!store.values} @click=${() => void this.copy()}>${t.copy.copy}</button>${this.more()}
        <span role="status">${this.message}</span></p>`;
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.text);
      this.message = t.copy.copied;
    } catch {
      this.message = figures().copies.failed;
    }
    this.requestUpdate();
  }
}
