// The lines that give the same numbers elsewhere, with a button that copies them.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { t } from '../locale/index.ts';
import { store } from '../store/store.ts';
import { LessonElement } from './lesson-element.ts';

class CopyCode extends LessonElement {
  private said = '';

  protected override shows(): readonly unknown[] {
    return [store.values?.snippet];
  }

  protected override render(): TemplateResult {
    return html`
      <pre tabindex="0" aria-label=${t.story.javascript}><code data-of="snippet" data-digits="0">${store.values?.snippet ?? ''}</code></pre>
      <p class="copy"><button type="button" ?disabled=${!store.values} @click=${() => void this.copy()}>${t.copy.copy}</button>
        <span role="status">${this.said}</span></p>`;
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(store.values?.snippet ?? '');
      this.said = t.copy.copied;
    } catch {
      this.said = t.copy.failed;
    }
    this.requestUpdate();
  }
}

customElements.define('copy-code', CopyCode);
