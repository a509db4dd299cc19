// Shows one head in detail: the arcs from one token, and the matrices of its attention.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { LessonElement } from '../../../core/elements/lesson-element.ts';
import { groupOf } from '../../../core/store/cell.ts';
import { store } from '../../../core/store/store.ts';
import { figureName } from '../../../core/words/labels.ts';
import { isOff, withHead } from '../reading/heads.ts';
import { plainToken } from '../reading/plain-token.ts';
import { traceFields } from '../reading/trace.ts';
import type { EnglishView } from '../reading/view.ts';
import { words } from '../words.ts';
import { EnglishElement } from './english-element.ts';
import { headChoice } from './head-choice.ts';
import '../../../core/elements/shade-grid.ts';
import './token-arcs.ts';

type Field = (typeof traceFields)[number];

/** Whether the columns of a matrix are tokens. */
const isOfTokens = (field: Field): boolean => ['scores', 'scaled', 'weights'].includes(field);

class HeadGlass extends EnglishElement {
  private field: Field = 'weights';

  protected override drawn(view: EnglishView): TemplateResult {
    const { heads } = words();
    const { head, model, of, texts } = view;
    const { englishOff } = store.state;
    const off = isOff(englishOff, head);
    const path = `english.trace.${this.field}`;
    const { tokens, first } = texts[of];
    const row = this.row(first, tokens.length);
    return html`
      <div class="head-bar">
        ${headChoice(model, head, ({ layer, head: place }) =>
          store.set({
            ...(layer === undefined ? {} : { englishHeadLayer: layer }),
            ...(place === undefined ? {} : { englishHead: place }),
          }),
        )}
        <button type="button" aria-pressed=${off} @click=${() => store.set({ englishOff: withHead(englishOff, head) })}>${off ? heads.on : heads.off}</button>
      </div>
      <div class="scroll" tabindex="0" role="group" aria-label=${heads.arcs}><token-arcs .row=${row}></token-arcs></div>
      <div class="head-bar">
        <label class="choose"><span>${heads.matrix}</span><select data-static @change=${(event: Event) => this.take((event.target as HTMLSelectElement).value as Field, row)}>
          ${traceFields.map((field) => html`<option value=${field} .selected=${field === this.field}>${figureName(field)}</option>`)}</select></label>
        <label class="choose"><span>${heads.row}</span><select data-static @change=${(event: Event) => this.ask((event.target as HTMLSelectElement).selectedIndex)}>
          ${tokens.map((token, i) => html`<option .selected=${i === row}>${plainToken(token)}</option>`)}</select></label>
      </div>
      <div class="scroll"><shade-grid of=${path} tint=${this.field === 'weights' ? 'weight' : 'signed'} ?labelled=${isOfTokens(this.field)}></shade-grid></div>`;
  }

  /**
   * Makes the row of the compared word the figure's example. Redraws the explanation of a number and the grid whenever
   * the model has new results.
   */
  protected override updated(): void {
    const { view, figure } = this;
    if (!view || !figure) return;
    const { first } = view.texts[view.of];
    figure.example = `english.trace.weights.${first}.${first}`;
    for (const part of figure.querySelectorAll<LessonElement>('cell-story, shade-grid')) part.requestUpdate();
  }

  /** The row of the selected token, or of the compared word if no token is selected. */
  private row(first: number, count: number): number {
    const { cell } = this.figure ?? {};
    const row = cell && groupOf(cell.matrix) === 'english.trace' ? cell.row : first;
    return Math.min(row, count - 1);
  }

  private take(field: Field, row: number): void {
    this.field = field;
    this.figure?.focusOn(`english.trace.${field}.${row}.0`);
    this.requestUpdate();
  }

  private ask(row: number): void {
    this.figure?.focusOn(`english.trace.${this.field}.${row}.0`);
    this.requestUpdate();
  }
}

customElements.define('head-glass', HeadGlass);
