// How many numbers the learner has changed, the way back (undo, redo, reset; each button keeps its place), and a link to show it to others.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { t } from '../../core/words/index.ts';
import { store } from '../../core/store/store.ts';
import { linkToEdits } from '../address.ts';
import { LessonElement, number } from '../../core/elements/lesson-element.ts';

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type !== 'range' && target.type !== 'radio';

class EditBar extends LessonElement {
  /** The state whose link was copied last. */
  private said: string | undefined;
  /** Put away by its reader, until something is changed again: undo by keyboard goes on. */
  private closed = false;
  private readonly keys = (event: KeyboardEvent) => this.key(event);

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', this.keys);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.keys);
  }

  protected override render(): TemplateResult {
    const { editCount, canUndo, canRedo } = store;
    if (editCount > 0) this.closed = false;
    if (editCount === 0 && (this.closed || (!canUndo && !canRedo))) return html``;
    return html`
      <div class="edit-bar" role="group" aria-label=${t.edits.label}>
        ${number('edits', 0)} <span>${t.edits.changes(editCount)}</span>
        <button type="button" ?disabled=${!canUndo} @click=${() => store.undo()} aria-keyshortcuts=${t.edits.undoKeys}>${t.edits.undo}</button>
        <button type="button" ?disabled=${!canRedo} @click=${() => store.redo()} aria-keyshortcuts=${t.edits.redoKeys}>${t.edits.redo}</button>
        <button type="button" ?disabled=${editCount === 0} @click=${() => store.reset()}>${t.edits.reset}</button>
        <span class="copy-link"><button type="button" ?disabled=${editCount === 0} @click=${() => void this.copyLink()}>${t.edits.link}</button>
          <span role="status">${this.said === store.link ? t.copy.copied : nothing}</span>
          ${editCount === 0 ? html`<button type="button" class="put-away" @click=${() => this.putAway()}>${t.notice.close}</button>` : nothing}</span>
      </div>`;
  }

  /** Copied for the eye until something else is set; where it may not be copied, it stands in the address bar. */
  private async copyLink(): Promise<void> {
    const link = linkToEdits();
    try {
      await navigator.clipboard.writeText(link);
      this.said = store.link;
    } catch {
      location.href = link;
    }
    this.requestUpdate();
  }

  private putAway(): void {
    this.closed = true;
    this.requestUpdate();
  }

  /** The page's foot is covered while it is there. */
  protected override updated(): void {
    document.documentElement.toggleAttribute('data-edited', this.querySelector('.edit-bar') !== null);
  }

  private key(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || inField(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) store.undo();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) store.redo();
    else return;
    event.preventDefault();
  }
}

customElements.define('edit-bar', EditBar);
