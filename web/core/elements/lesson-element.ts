// The base class of elements that show values of the lesson: they use no shadow DOM, and redraw when a value changes.
import { effect } from '@preact/signals-core';
import { html, LitElement, nothing, render, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { formatNumber } from '../lesson/format.ts';
import { refusesNumbers, wordsOf } from '../engine/errors.ts';
import { sentenceNames, sentences } from '../store/state.ts';
import { lookUp, numberAt } from '../lesson/look-up.ts';
import { t, whyNot } from '../words/index.ts';
import type { ShownPath } from '../store/paths.ts';
import { store } from '../store/store.ts';
import { afterPaint } from './after-paint.ts';
import type { FlashChanges } from './flash.ts';
import { keepFocus } from './keep-focus.ts';
import './lesson-figure.ts';
import type { LessonFigure } from './lesson-figure.ts';
import { isNear, surroundingsOf } from './nearness.ts';

export abstract class LessonElement extends LitElement {
  /** The figure around this element. It knows which number is being explained. */
  protected figure: LessonFigure | null = null;
  /** The chapter around this element, if it was still loading when the element was connected. */
  private chapter: Element | null = null;
  private surroundings: Element | null = null;
  /** Stops watching the signals that the last drawing has read. */
  private stop: (() => void) | undefined;
  /** Whether an edit is the reason for the next drawing, so that changed numbers flash. */
  private edited = false;

  /** An element of a chapter does not draw until the chapter's lesson has loaded. */
  protected override shouldUpdate(): boolean {
    const waits = this.chapter?.hasAttribute('data-waiting') ?? false;
    if (waits) void store.arrivals.value;
    return !waits;
  }

  /** Draws now, and again whenever a signal changes that the drawing has read. */
  protected override performUpdate(): void {
    if (!this.isUpdatePending) return;
    this.stop?.();
    let isFirst = true;
    this.stop = effect(() => {
      if (!isFirst) return this.redraw();
      isFirst = false;
      // If the focused control no longer works after drawing, focus moves to another one.
      keepFocus(this, () => this.drawOrFail());
    });
    this.edited = false;
  }

  /** After an edit, elements that are out of sight are drawn after the next paint. */
  private redraw(): void {
    this.edited ||= store.editing;
    if (store.editing && !isNear(this.surroundings)) afterPaint(this.drawLater);
    else this.requestUpdate();
  }

  private readonly drawLater = (): void => this.requestUpdate();

  /** Flashes the numbers that an edit has changed. Call this after drawing. */
  protected flashChanges(changes: FlashChanges): void {
    changes.look(this, this.edited);
  }

  /** An element that fails shows its error in its own place. The rest of the page still works. */
  private drawOrFail(): void {
    try {
      super.performUpdate();
      this.removeAttribute('data-failed');
    } catch (error) {
      if (!this.hasAttribute('data-failed')) console.warn(`<${this.localName}> cannot be drawn:`, error);
      this.setAttribute('data-failed', '');
      void store.arrivals.value; // Makes the element draw again after a chapter has loaded, which may add the value.
      render(this.failed(error), this.renderRoot, this.renderOptions);
    }
  }

  /**
   * The message in place of a failed element. If several elements of a figure fail for the same reason, only the first
   * shows it.
   */
  protected failed(error: unknown): TemplateResult {
    const why = wordsOf(error);
    const text = refusesNumbers(error) ? t.failed.numbers(whyNot(why)) : t.failed.broken(why);
    const others = [...(this.figure?.querySelectorAll('.failure') ?? [])].filter((failure) => !this.contains(failure));
    return others.some((failure) => failure.textContent === text)
      ? html``
      : html`<p class="failure" data-static>${text}</p>`;
  }

  /**
   * Draws without shadow DOM. So all elements share the page's style sheets and tab order, and no element needs inline
   * styles, which a strict content security policy would refuse.
   */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.figure = this.closest<LessonFigure>('lesson-figure');
    this.chapter = this.closest('[data-waiting]');
    this.surroundings = surroundingsOf(this);
    if (this.hasUpdated) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop?.();
  }
}

/** The value at a path as text, with this many digits after the point. */
export const textAt = (path: ShownPath, digits: number): string => formatNumber(lookUp(store.values, path), digits);

/**
 * Shows a value of the engine. `data-of` holds the value's path, `data-digits` the number of digits after the point.
 */
export const number = (path: ShownPath, digits = 3, className = 'number') =>
  html`<span class=${className} data-of=${path} data-digits=${digits}>${textAt(path, digits)}</span>`;

/** Shows a value of the engine inside an SVG. */
export const svgNumber = (path: ShownPath, digits: number, x: number, y: number, className = 'number') =>
  svg`<text class=${className} x=${x} y=${y} data-of=${path} data-digits=${digits}>${textAt(path, digits)}</text>`;

/** A number and its noun in the right form, for example "1 word" or "2 words". */
export const counted = (path: ShownPath, noun: (count: number) => string) =>
  html`${number(path, 0)} ${noun(numberAt(store.values, path))}`;

/** Text with digits that are not computed values, for example the number of a column or a notebook. */
export const fixed = (text: string | number) => html`<span data-static>${text}</span>`;

/** A text in which all digits are marked as fixed, because they are not computed values. */
export const withFixedDigits = (text: string) =>
  text.split(/(\d+)/).map((part) => (/^\d/.test(part) ? fixed(part) : part || nothing));

/**
 * The words beside rows or above columns, in the colours of their sentences. The word "bank" gets a sentence's colour
 * if no word of the other sentence is in the list.
 */
export function wordHeads(words: readonly string[]): TemplateResult[] {
  const [sentence = '', ...others] = new Set(words.map(sideOf).filter((side) => side !== 'bank' && side !== ''));
  const bank = others.length > 0 ? 'bank' : `bank ${sentence}`;
  return words.map(
    (word) => html`<span class="word ${word === 'bank' ? bank : sideOf(word)}">${withFixedDigits(word)}</span>`,
  );
}

/**
 * Returns the name of the sentence that contains a word. Returns 'bank' for "bank", which both contain, and '' if
 * neither does.
 */
export function sideOf(word: string): string {
  if (word === 'bank') return word;
  return sentenceNames.find((name) => (sentences[name] as readonly string[]).includes(word)) ?? '';
}

/** A symbol as in a formula: the text after "_" becomes a subscript. */
export function symbol(text: string): TemplateResult {
  const [letter, index] = text.split('_');
  return html`${letter}${index === undefined ? nothing : html`<sub data-static>${index}</sub>`}`;
}
