// Offers the current example as a program, a notebook or numbers to copy: <copy-out of="sandboxCopies" folded>.
import type { ShownPath } from '../store/paths.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { figures } from '../words/shared.ts';
import { store } from '../store/store.ts';
import './choice-switch.ts';
import { CopyCode } from './copy-code.ts';
import { saveText } from './save-file.ts';

/** The file ending of each format. */
const endings = { javascript: 'mjs', pytorch: 'py', notebook: 'ipynb', cpp: 'cc', csv: 'csv', json: 'json' } as const;

class CopyOut extends CopyCode {
  static override properties = { of: { type: String }, folded: { type: Boolean } };
  /** The path of the copies in the value tree (lesson/values.ts). */
  declare of: 'copies' | 'sandboxCopies';
  /** Whether the element starts closed, as a <details>. */
  declare folded: boolean;

  private open = false;

  protected override get path(): ShownPath {
    return `${this.of}.${store.state.copyAs}`;
  }

  protected override get label(): string {
    return figures().choices.copyAs[store.state.copyAs];
  }

  protected override more(): TemplateResult {
    const save = (): void => saveText(`riverbank.${endings[store.state.copyAs]}`, this.text);
    return html` <button type="button" ?disabled=${!store.values} @click=${save}>${figures().save}</button>`;
  }

  protected override render(): TemplateResult {
    if (!this.folded) return this.inside();
    return html`<details class="more" @toggle=${(event: Event) => this.turn(event)}><summary>${figures().copies.out}</summary>${this.open ? this.inside() : nothing}</details>`;
  }

  private inside(): TemplateResult {
    return html`<choice-switch field="copyAs" first="2"></choice-switch>${super.render()}`;
  }

  private turn(event: Event): void {
    this.open = (event.currentTarget as HTMLDetailsElement).open;
    this.requestUpdate();
  }
}

customElements.define('copy-out', CopyOut);
