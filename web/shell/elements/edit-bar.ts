// The edit bar at the bottom of the window: the number of edits, a link that contains them, and undo, redo and reset.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { t } from '../../core/words/index.ts';
import { store } from '../../core/store/store.ts';
import { linkToEdits } from '../address.ts';
import { fitFigures } from '../docking.ts';
import { reading } from '../reading-place.ts';
import { afterPaint } from '../../core/elements/after-paint.ts';
import { LessonElement, number } from '../../core/elements/lesson-element.ts';

const inField = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && target.type !== 'range' && target.type !== 'radio') ||
  target instanceof HTMLTextAreaElement;

/** Whether Escape should close something else before the bar. */
const isSomethingOpen = (): boolean =>
  document.querySelector('term-notes:not([hidden]), :popover-open, :modal') !== null;

const root = document.documentElement;

/**
 * A selector for the elements that stay above the bar. In these elements the CSS variable --foot is the bar's height.
 */
const aboveBar = 'html, body, .stage, .work, .opening-control';
/**
 * The style sheet that sets --foot. If --foot were set on the root for all elements, the browser would compute the
 * style of the whole page again.
 */
const room = new CSSStyleSheet();
document.adoptedStyleSheets.push(room);

class EditBar extends LessonElement {
  /** The link that was copied last. */
  private copiedLink: string | undefined;
  /** The value of store.edition when the reader closed the bar. The bar returns with the next edit, undo or redo. */
  private closedAt = -1;
  /** The value of store.edition seen last, and the section that the reader was in then. */
  private changed = { edition: 0, section: '' };
  /** Whether the reader's last press was in the bar. The bar then stays, so that no button vanishes under a finger. */
  private isInUse = false;
  /** The element that had the focus before the bar. */
  private from: HTMLElement | undefined;
  private readonly size = new ResizeObserver(() => requestAnimationFrame(() => this.keepRoom()));
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

  /**
   * The bar is shown while there are edits. While it is in use, and after a reset, it stays until the reader leaves the
   * chapter. A bar that the reader has closed stays hidden until the next edit, undo or redo.
   */
  private get isShown(): boolean {
    const { edition, editCount, canUndo } = store;
    if (edition !== this.changed.edition) this.changed = { edition, section: reading.section };
    if (this.closedAt === edition) return false;
    return editCount > 0 || ((this.isInUse || canUndo) && reading.section === this.changed.section);
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
          <span role="status">${this.copiedLink === store.link ? t.copy.copied : nothing}</span>
          <button type="button" class="put-away" aria-keyshortcuts="Escape" aria-label=${t.notice.close} title=${t.notice.close} @click=${() => this.close()}>×</button></span>
      </div>`;
  }

  /**
   * Copies the link, and shows "copied" until the state changes. If the browser forbids copying, puts the link into the
   * address bar.
   */
  private async copyLink(): Promise<void> {
    const link = linkToEdits();
    try {
      await navigator.clipboard.writeText(link);
      this.copiedLink = store.link;
    } catch {
      location.href = link;
    }
    this.requestUpdate();
  }

  private get bar(): HTMLElement | null {
    return this.querySelector('.edit-bar');
  }

  private close(): void {
    this.closedAt = store.edition;
    this.isInUse = false;
    this.requestUpdate();
  }

  /** Notes whether a press was in the bar. Such a press keeps the bar shown, and a press elsewhere ends this. */
  private use(target: EventTarget | null): void {
    const before = this.isInUse;
    this.isInUse = target instanceof Node && this.bar?.contains(target) === true;
    if (before !== this.isInUse) this.requestUpdate();
  }

  private noteFocus(target: EventTarget | null, before: EventTarget | null): void {
    if (!(target instanceof Node) || !this.contains(target)) return;
    if (before instanceof HTMLElement && !this.contains(before)) this.from = before;
  }

  /** Before the bar disappears, the focus returns to the element that had it before. */
  protected override willUpdate(): void {
    if (!this.isShown && this.contains(document.activeElement)) this.from?.focus({ preventScroll: true });
  }

  /** Whether the layout fits the bar: space for the bar while it is shown, no space while it is hidden. */
  private get hasRoom(): boolean {
    return root.hasAttribute('data-edited') === (this.bar !== null);
  }

  /** Making space for the bar changes the layout of the whole page, so the edit is painted first. */
  protected override updated(): void {
    if (!this.hasRoom) afterPaint(this.makeRoom);
  }

  /** Reserves space below the page for the bar, or removes it. */
  private readonly makeRoom = (): void => {
    if (this.hasRoom) return;
    const { bar } = this;
    root.toggleAttribute('data-edited', bar !== null);
    this.size.disconnect();
    if (bar) this.size.observe(bar);
    this.keepRoom();
    fitFigures(document);
    if (bar) this.uncover(bar);
  };

  private keepRoom(): void {
    room.replaceSync(this.bar ? `${aboveBar} { --foot: ${this.bar.offsetHeight}px; }` : '');
  }

  /** When the bar appears, scrolls the focused element out from under it. */
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

  /** Escape closes the bar, unless the reader is in a field or something else is open over the page. */
  private escape(target: EventTarget | null): void {
    if (this.bar && !inField(target) && !isSomethingOpen()) this.close();
  }
}

customElements.define('edit-bar', EditBar);
