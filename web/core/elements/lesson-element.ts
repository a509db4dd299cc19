// What all elements of the lesson share: they draw into the page itself, and redraw when the numbers change.
import { html, LitElement, nothing, render, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { formatNumber } from '../lesson/format.ts';
import { refusesNumbers, wordsOf } from '../engine/settle.ts';
import { sentenceNames, sentences } from '../store/state.ts';
import { lookUp, numberAt } from '../lesson/values.ts';
import { t, whyNot } from '../words/index.ts';
import { store } from '../store/store.ts';
import { afterPaint } from './after-paint.ts';
import { keepFocus } from './keep-focus.ts';
import './lesson-figure.ts';
import type { LessonFigure } from './lesson-figure.ts';
import { isNear, surroundingsOf } from './nearness.ts';

export abstract class LessonElement extends LitElement {
  /** The figure around this element: what is asked in it lights up here. */
  protected figure: LessonFigure | null = null;
  /** The chapter around it, if that came later than the page. */
  private chapter: Element | null = null;
  private surroundings: Element | null = null;
  private leave: (() => void)[] = [];
  private seen: readonly unknown[] = [];
  private edition = 0;

  /** What this element shows: while all of it is the same, there is nothing to draw. Left out: anything may concern it. */
  protected shows(): readonly unknown[] {
    return [{}];
  }

  /** A chapter's elements wait until its lesson has come. */
  protected override shouldUpdate(): boolean {
    return !this.chapter?.hasAttribute('data-waiting');
  }

  private redraw(): void {
    if (!this.shouldUpdate()) return;
    const edited = this.edition !== store.edition;
    this.edition = store.edition;
    if (edited && !isNear(this.surroundings)) afterPaint(this.drawIfNew);
    else this.drawIfNew();
  }

  /** Draws, unless all that it shows is as it was. */
  private readonly drawIfNew = (): void => {
    const now = this.showsNow();
    if (now.length === this.seen.length && now.every((value, i) => Object.is(value, this.seen[i]))) return;
    this.seen = now;
    this.requestUpdate();
  };

  /** What can fail here fails again when it is drawn, and is told there; an element that failed tries again at everything new. */
  private showsNow(): readonly unknown[] {
    try {
      return this.hasAttribute('data-failed') ? [{}] : this.shows();
    } catch {
      return [{}];
    }
  }

  /** A control that no longer works after the drawing hands the keyboard on. */
  protected override performUpdate(): void {
    keepFocus(this, () => this.drawOrFail());
  }

  /** An element that fails says so in its own place, and takes nothing else with it. */
  private drawOrFail(): void {
    try {
      super.performUpdate();
      this.removeAttribute('data-failed');
    } catch (error) {
      if (!this.hasAttribute('data-failed')) console.warn(`<${this.localName}> cannot be drawn:`, error);
      this.setAttribute('data-failed', '');
      render(this.failed(error), this.renderRoot, this.renderOptions);
    }
  }

  /** What stands in the place of an element that failed; of a figure's elements that fail for the same reason, the first says it. */
  protected failed(error: unknown): TemplateResult {
    const why = wordsOf(error);
    const text = refusesNumbers(error) ? t.failed.numbers(whyNot(why)) : t.failed.broken(why);
    const others = [...(this.figure?.querySelectorAll('.failure') ?? [])].filter((told) => !this.contains(told));
    return others.some((told) => told.textContent === text) ? html`` : html`<p class="failure" data-static>${text}</p>`;
  }

  /** No shadow: one style sheet, one tab order, and no style that a strict policy would refuse. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.figure = this.closest<LessonFigure>('lesson-figure');
    this.chapter = this.closest('[data-waiting]');
    this.surroundings = surroundingsOf(this);
    const redraw = () => this.redraw();
    this.leave = [store.subscribe(redraw)];
    if (this.figure) this.leave.push(this.figure.subscribe(redraw));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.leave) stop();
  }
}

/** The value at a path, written with so many digits. */
export const textAt = (path: string, digits: number): string => formatNumber(lookUp(store.values, path), digits);

/** A number of the engine on the page: it says which value it is, and how it is written. */
export const number = (path: string, digits = 3, className = 'number') =>
  html`<span class=${className} data-of=${path} data-digits=${digits}>${textAt(path, digits)}</span>`;

/** The same inside a picture. */
export const svgNumber = (path: string, digits: number, x: number, y: number, className = 'number') =>
  svg`<text class=${className} x=${x} y=${y} data-of=${path} data-digits=${digits}>${textAt(path, digits)}</text>`;

/** A number with its noun, in the form that goes with it. */
export const counted = (path: string, noun: (count: number) => string) =>
  html`${number(path, 0)} ${noun(numberAt(store.values, path))}`;

/** A digit that is no value: the place of a column, the number of a notebook. */
export const fixed = (text: string | number) => html`<span data-static>${text}</span>`;

/** A word with its digits marked as fixed, where it has any. */
export const withFixedDigits = (text: string) =>
  text.split(/(\d+)/).map((part) => (/^\d/.test(part) ? fixed(part) : part || nothing));

/** The words at the heads of a side's rows or columns; bank is of their sentence, where they are all of one. */
export function wordHeads(words: readonly string[]): TemplateResult[] {
  const [sentence = '', ...others] = new Set(words.map(sideOf).filter((side) => side !== 'bank' && side !== ''));
  const bank = others.length > 0 ? 'bank' : `bank ${sentence}`;
  return words.map(
    (word) => html`<span class="word ${word === 'bank' ? bank : sideOf(word)}">${withFixedDigits(word)}</span>`,
  );
}

/** Which sentence a word belongs to; bank belongs to both. */
export function sideOf(word: string): string {
  if (word === 'bank') return word;
  return sentenceNames.find((name) => (sentences[name] as readonly string[]).includes(word)) ?? '';
}

/** A symbol as in formulas: what follows "_" stands lower. */
export function symbol(text: string): TemplateResult {
  const [letter, index] = text.split('_');
  return html`${letter}${index === undefined ? nothing : html`<sub>${index}</sub>`}`;
}
