// Explains how a number is computed: its sum with the real operands, and its formula.
// A fold (a collapsible section) holds the code that computes the number and the test that checks it.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { figureAt, headName, kindOf } from '../lesson/figures.ts';
import { isOfKeys, matrixText, readCell, stageOf } from '../store/cell.ts';
import type { CellRef } from '../store/cell.ts';
import { codeLines } from '../lesson/code-lines.ts';
import { editPath, sentences } from '../store/state.ts';
import type { SentenceName } from '../store/state.ts';
import { storyOf } from '../lesson/story.ts';
import type { Story } from '../lesson/story.ts';
import { t } from '../words/index.ts';
import { store } from '../store/store.ts';
import { isSet } from './lesson-cells.ts';
import { LessonElement, symbol, withFixedDigits } from './lesson-element.ts';
import { written } from './written-sum.ts';
import { proofFold } from './proof-fold.ts';

class CellStory extends LessonElement {
  static override properties = { plain: { type: Boolean } };
  /** Shows the sum only, without formula and fold. */
  declare plain: boolean;
  /** The figure's <printed-badge> elements, which are shown inside the fold. */
  private badges: Element[] = [];
  private formula: { operation?: string; element?: Node | undefined } = {};

  constructor() {
    super();
    this.plain = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.plain) this.badges.push(...(this.figure?.querySelectorAll(':scope > printed-badge') ?? []));
  }

  protected override render(): TemplateResult {
    const { asked } = this.figure ?? {};
    const story = asked && store.values ? storyOf(asked, store.state, store.values) : undefined;
    const sum = story
      ? html`<span class="of">${this.heading(story.path)}</span> ${story.pieces.map((piece) => written(piece, this.ownSides(story)))} ${this.wayBack(story.path)}`
      : t.story.waiting;
    return html`<p class="work">${sum}</p>${this.plain ? nothing : this.more(story)}`;
  }

  /**
   * Whether the sum's factors get the figure's colours. The attribute `left` sets colours for other factors, such as
   * queries and keys, so the factors X and W of a projection get none there.
   */
  private ownSides({ operation }: Story): boolean {
    return operation !== 'project' || !this.figure?.hasAttribute('left');
  }

  /** The parts below the sum: the formula, how to change the number, and the fold. */
  private more(story: Story | undefined): TemplateResult {
    if (!story) return this.folded(html`${this.badges}`);
    return html`
      <p class="formula" data-static>${this.formulaOf(story.biased ? `${story.operation}Biased` : story.operation) ?? nothing}</p>
      <p class="change">${this.change(story)} ${this.undoing(story.path)}</p>
      ${this.folded(html`${this.sources(story)}${this.badges}`)}`;
  }

  private folded(proofs: TemplateResult): TemplateResult {
    return this.closest('details.proof') ? proofs : proofFold(proofs);
  }

  /** How the reader can change the number, or nothing if that is not possible in this figure. */
  private change({ path, pieces }: Story): TemplateResult | typeof nothing {
    const cells = [...(this.figure?.querySelectorAll(`[role=gridcell] [data-of="${path}"]`) ?? [])];
    const locked = cells.length > 0 && cells.every((cell) => cell.closest('[aria-readonly=true]'));
    if (locked || editPath(path, store.state) === undefined) return nothing;
    const cell = readCell(path);
    const isBit = cell && kindOf(cell.matrix)?.bits;
    const hint = isBit ? 'turn' : pieces.length > 1 ? 'computed' : 'change';
    return html`<span class="by-key">${t.story[hint]}</span><span class="by-touch">${t.byTouch[hint]}</span>`;
  }

  /**
   * For a number that the reader has set: names the key for undo, and offers a button that moves focus to the undo
   * buttons.
   */
  private undoing(path: string): TemplateResult | typeof nothing {
    if (!store.canUndo || !isSet(path)) return nothing;
    const go = (): void => document.querySelector<HTMLElement>('edit-bar button:not(:disabled)')?.focus();
    return html`<span class="by-key">${t.edits.byKey}</span> <button type="button" class="give-back to-edits" @click=${go}>${t.edits.go}</button>`;
  }

  /** A button that does the same as the Delete key: it restores the engine's value. Focus then returns to the cell. */
  private wayBack(path: string): TemplateResult | typeof nothing {
    if (!isSet(path)) return nothing;
    const giveBack = (): void => {
      store.edit(path, null);
      this.figure?.querySelector<HTMLElement>('.asked')?.focus();
    };
    return html`<button type="button" class="give-back" @click=${giveBack}>${t.story.giveBack} <kbd class="by-key">Delete</kbd></button>`;
  }

  /** The heading: the matrix and the words of the cell's row and column, for example "S [bank, mud]". */
  private heading(path: string): TemplateResult {
    const cell = readCell(path);
    if (!cell) return html``;
    const stage = stageOf(cell.matrix);
    if (stage) return this.stageHeading(cell, stage);
    const figure = figureAt(matrixText(cell), store.state, store.values);
    const [down, across] = [figure.rows[cell.row], figure.columns[cell.column]].map((head) =>
      head === undefined ? '' : headName(head),
    );
    const head = kindOf(cell.matrix)?.ofHead ? `${t.heads.head} ${(cell.head ?? 0) + 1} · ` : '';
    return html`${withFixedDigits(head)}<i>${symbol(figure.symbol)}</i> [${withFixedDigits(`${down}, ${across}`)}]`;
  }

  /** The heading for a softmax stage, with the words of the cell: "maximum [bank]" or "power of e [bank, mud]". */
  private stageHeading(
    { row, column }: CellRef,
    { group, stage }: NonNullable<ReturnType<typeof stageOf>>,
  ): TemplateResult {
    const tokens: readonly string[] = sentences[group as SentenceName] ?? [];
    const places = isOfKeys(stage) ? [row, column] : [row];
    return html`${t.stage[stage]} [${places.map((place) => tokens[place] ?? '').join(', ')}]`;
  }

  /** Reuses the formula's element if the operation is the same. A new element would be laid out again. */
  private formulaOf(operation: string): Node | undefined {
    if (this.formula.operation !== operation) {
      const template = document.querySelector<HTMLTemplateElement>(`template#formula-${operation}`);
      this.formula = { operation, element: template?.content.firstElementChild?.cloneNode(true) };
    }
    return this.formula.element;
  }

  private sources(story: Story): TemplateResult {
    const code = codeLines()[story.operation];
    const [notebook, test] = story.source ?? [code.notebook, code.test];
    const row = (language: string, text: string) =>
      html`<dt>${language}</dt><dd><code data-static>${story.field ? text.replace('scores', story.field) : text}</code></dd>`;
    return html`
      <dl class="code">${row(t.story.cpp, code.cpp)}${row(t.story.pytorch, code.pytorch)}${row(t.story.javascript, code.javascript)}</dl>
      <p class="source">${notebook === '' ? nothing : html`${t.story.notebook} ${withFixedDigits(notebook.replace('cell', t.notebook.cell).replace('problem', t.notebook.problem))} · `}${t.story.test} <code data-static>${test}</code></p>`;
  }
}

customElements.define('cell-story', CellStory);
