// The bar of changes at the window's foot: how many numbers are the reader's own, undo, redo and reset, and a link that carries them.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { t } from '../../core/words/index.ts';
import { store } from '../../core/store/store.ts';
import { linkToEdits } from '../address.ts';
import { fitFigures } from '../docking.ts';
import { reading } from '../reading-place.ts';
import { LessonElement, number } from '../../core/elements/lesson-element.ts';

const inField = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && target.type !== 'range' && target.type !== 'radio') ||
  target instanceof HTMLTextAreaElement;

/** What Escape closes first. */
const isSomethingOpen = (): boolean =>
  document.querySelector('term-notes:not([hidden]), :popover-open, :modal') !== null;

const root = document.documentElement;

class EditBar extends LessonElement {
  /** The state whose link was copied last. */
  private said: string | undefined;
  /** The edition of the numbers at which the reader has closed the bar. It comes back with the next change. */
  private closedAt = -1;
  /** The last edition of the numbers, and where the reader was then. */
  private changed = { edition: 0, section: '' };
  /** Whether the reader has pressed a button of the bar, and nothing else since: no button vanishes under a finger. */
  private isInUse = false;
  /** What had the keyboard before the bar. */
  private from: HTMLElement | undefined;
  private readonly size = new ResizeObserver(() => this.keepRoom());
  private readonly listeners = {
    keydown: (event: KeyboardEvent) => this.key(event),
    pointerdown: ({ target }: PointerEvent) => this.use(target),
    focusin: ({ target, relatedTarget }: FocusEvent) => this.noteFocus(target, relatedTarget),
  };
  private leavePlaces: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    for (const [type, listener] of Object.entries(this.listeners))
      document.addEventListener(type, listener as EventListener);
    this.leavePlaces = reading.places.subscribe(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const [type, listener] of Object.entries(this.listeners))
      document.removeEventListener(type, listener as EventListener);
    this.leavePlaces?.();
  }

  /** While numbers are changed, or a reset can still be taken back in the chapter where it was done. */
  private get isShown(): boolean {
    const { edition, editCount, canUndo } = store;
    if (edition !== this.changed.edition) this.changed = { edition, section: reading.section };
    if (this.closedAt === edition) return false;
    return editCount > 0 || this.isInUse || (canUndo && reading.section === this.changed.section);
  }

  protected override render(): TemplateResult {
    const { editCount, canUndo, canRedo } = store;
    if (!this.isShown) return html``;
    return html`
      <div class="edit-bar" role="group" aria-label=${t.edits.label}>
        ${number('edits', 0)} <span>${t.edits.changes(editCount)}</span>
        <button type="button" ?disabled=${!canUndo} @click=${() => store.undo()} aria-keyshortcuts=${t.edits.undoKeys}>${t.edits.undo}</button>
        <button type="button" ?disabled=${!canRedo} @click=${() => store.redo()} aria-keyshortcuts=${t.edits.redoKeys}>${t.edits.redo}</button>
        <button type="button" ?disabled=${editCount === 0} @click=${() => store.reset()}>${t.edits.reset}</button>
        <span class="copy-link"><button type="button" ?disabled=${editCount === 0} @click=${() => void this.copyLink()}>${t.edits.link}</button>
          <span role="status">${this.said === store.link ? t.copy.copied : nothing}</span>
          <button type="button" class="put-away" aria-keyshortcuts="Escape" aria-label=${t.notice.close} title=${t.notice.close} @click=${() => this.putAway()}>×</button></span>
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

  private get bar(): HTMLElement | null {
    return this.querySelector('.edit-bar');
  }

  private putAway(): void {
    this.closedAt = store.edition;
    this.isInUse = false;
    this.requestUpdate();
  }

  /** A press in the bar keeps it; a press elsewhere lets it go when nothing is changed any more. */
  private use(target: EventTarget | null): void {
    const before = this.isInUse;
    this.isInUse = target instanceof Node && this.bar?.contains(target) === true;
    if (before !== this.isInUse) this.requestUpdate();
  }

  private noteFocus(target: EventTarget | null, before: EventTarget | null): void {
    if (!(target instanceof Node) || !this.contains(target)) return;
    if (before instanceof HTMLElement && !this.contains(before)) this.from = before;
  }

  /** Before it goes, the keyboard goes back to where it came from. */
  protected override willUpdate(): void {
    if (!this.isShown && this.contains(document.activeElement)) this.from?.focus({ preventScroll: true });
  }

  /** The page ends above the bar: its height is the window's foot (--foot), in which nothing else stands. */
  protected override updated(): void {
    const { bar } = this;
    if (root.hasAttribute('data-edited') === (bar !== null)) return;
    root.toggleAttribute('data-edited', bar !== null);
    this.size.disconnect();
    if (bar) this.size.observe(bar);
    this.keepRoom();
    fitFigures(document);
    if (bar) this.uncover(bar);
  }

  private keepRoom(): void {
    if (this.bar) root.style.setProperty('--foot', `${this.bar.offsetHeight}px`);
    else root.style.removeProperty('--foot');
  }

  /** What the reader has just used stays in sight when the bar comes. */
  private uncover(bar: HTMLElement): void {
    const used = document.activeElement;
    if (used?.closest('main') && used.getBoundingClientRect().bottom > bar.getBoundingClientRect().top)
      used.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  private key(event: KeyboardEvent): void {
    if (event.key === 'Escape') return this.escape(event.target);
    if (!(event.ctrlKey || event.metaKey)) this.use(event.target);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || inField(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) store.undo();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) store.redo();
    else return;
    event.preventDefault();
  }

  /** Escape leaves a field, or closes what lies over the page; else it closes the bar. */
  private escape(target: EventTarget | null): void {
    if (this.bar && !inField(target) && !isSomethingOpen()) this.putAway();
  }
}

customElements.define('edit-bar', EditBar);
