// Shows what the heads attend to in the learner's sentence: all heads as small pictures, one head as arcs and table.
import type { MatrixPath, ShownPath } from '../../../core/store/paths.ts';
import { html, nothing, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import type { Matrix } from 'riverbank';
import { cssVariable } from 'riverbank/element-parts';
import { remote } from '../laboratory/remote.ts';
import { lookUp, numberAt } from '../../../core/lesson/look-up.ts';
import { t } from '../../../core/words/index.ts';
import type { InsideView } from '../laboratory/view.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { counted, fixed, number, svgNumber, textAt } from '../../../core/elements/lesson-element.ts';
import { matrixText } from '../../../core/store/cell.ts';
import { LaboratoryElement } from './laboratory-element.ts';
import { visible } from '../laboratory/writing.ts';
import { problemNotice } from './problem-notice.ts';
import { tokenBars } from './token-bars.ts';
import './weight-grid.ts';

/** Width of a token in the drawing, for a text whose tokens are all single letters and for any other text. */
const steps = { letter: 29, word: 62 };
const baseline = 160;
const foot = baseline - 42;
/** At most this many tokens of the vocabulary are listed, so that the list fits in a line or two. */
const mostTokens = 16;
/**
 * A text with fewer letters than this gets the width of this many letters. Otherwise its letters would be too large.
 */
const fewestLetters = 12;

class HeadViews extends LaboratoryElement {
  private head = 0;
  private typed: string | undefined;

  protected override render(): TemplateResult {
    const { inside } = this.view ?? {};
    const { heads } = words();
    const paths = this.paths();
    const of = paths[Math.min(this.head, paths.length - 1)] ?? '';
    const isAverage = of.endsWith('averaging');
    const { average } = words().choices.reader;
    return html`
      <form class="sentence-form" @submit=${(event: Event) => {
        event.preventDefault();
        remote.lookAt({ sentence: this.typed ?? '' });
        this.typed = undefined;
      }}>
        <label><span>${heads.sentence}</span><input type="text" autocomplete="off" spellcheck="false" .value=${this.typed ?? this.view?.sentence ?? ''}
          @input=${(event: Event) => {
            this.typed = (event.target as HTMLInputElement).value;
          }}></label>
        <button ?disabled=${!inside}>${heads.read}</button>
        <button type="button" ?disabled=${!inside} @click=${() => {
          this.typed = undefined;
          remote.lookAt({ sentence: '' });
        }}>${heads.example}</button>
      </form>
      ${this.tokens()}
      ${inside && inside.left > 0 ? this.cut() : nothing}
      ${problemNotice({ text: '' }, 'look')}
      ${
        !inside
          ? nothing
          : of === ''
            ? html`<p class="note">${heads.none}</p>${this.expected(inside, inside.tokens.length - 1)}`
            : html`
        <div class="heads" role="group" aria-label=${heads.all}>
          ${paths.map(
            (
              path,
              i,
            ) => html`<button type="button" aria-pressed=${path === of} aria-label=${isAverage ? average : heads.one(i + 1)}
            @click=${() => {
              this.head = i;
              this.requestUpdate();
            }}>${thumbnail(path)}<span>${isAverage ? average : html`${t.heads.head} ${fixed(i + 1)}`}</span></button>`,
          )}
        </div>
        <div class="head-pictures">
          <div class="scroll holds-table"><weight-grid of=${of} tokens="model.inside.tokens" name=${isAverage ? heads.averaging : heads.table(this.head + 1)}></weight-grid></div>
          <div>
            <div class="scroll" tabindex="0" role="group" aria-label=${heads.arcs}>${this.arcs(of, inside.tokens)}</div>
            ${this.expected(inside, this.row(of, inside.tokens.length))}
          </div>
        </div>`
      }`;
  }

  /** Lists the first tokens of the vocabulary, and says how many tokens a sentence may have. */
  private tokens(): TemplateResult {
    const { heads } = words();
    const all = this.view?.vocabulary ?? [];
    const apart = all.some((token) => token.length > 1) || store.state.corpus !== 'own';
    return html`<p class="tokens">${apart ? heads.tokens : heads.letters} <code data-static>${all.slice(0, mostTokens).map(visible).join(' ')}${all.length > mostTokens ? ' …' : ''}</code></p>
      <p class="tokens">${heads.most[0]} ${number('model.sequence', 0)} ${heads.most[1]}</p>`;
  }

  /** Says that the end of a long sentence is left out. */
  private cut(): TemplateResult {
    const { cut } = words().heads;
    return html`<p class="note cut">${cut.has} ${counted('model.inside.given', cut.tokens)}. ${cut.reads} ${number('model.sequence', 0)}${cut.guesses} ${number('model.inside.left', 0)}.</p>`;
  }

  /**
   * Shows the likeliest next tokens after a position. The token that really follows, if there is one, is always among
   * them and is marked.
   */
  private expected({ tokens, expected }: InsideView, place: number): TemplateResult {
    const { heads } = words();
    return html`<p class="chain-head">${heads.expects} <b data-static>${tokens
      .slice(0, place + 1)
      .map(visible)
      .join(' ')}</b></p>
      ${tokenBars(`model.inside.expected.${place}`, expected[place], heads.comes)}`;
  }

  /** The paths of this model's attention weights: one matrix for each head, or the matrix of averages. */
  private paths(): MatrixPath[] {
    const { inside } = this.view ?? {};
    if (!inside) return [];
    if (inside.trace['averaging']) return ['model.inside.trace.averaging'];
    return inside.heads.map((head): MatrixPath => `model.inside.trace.${head}.weights`);
  }

  /**
   * The row that the learner points at. If the learner points at no cell of this matrix, it is the last row, because
   * the last word attends to all words.
   */
  private row(of: MatrixPath, length: number): number {
    const { cell } = this.figure ?? {};
    const row = cell && matrixText(cell) === of ? cell.row : length - 1;
    return Math.min(row, length - 1);
  }

  private arcs(of: MatrixPath, tokens: string[]): TemplateResult {
    const from = this.row(of, tokens.length);
    const list = tokens
      .slice(0, from + 1)
      .map((token, to) => t.arcs.one(token, textAt(`${of}.${from}.${to}`, 2)))
      .join(', ');
    const letters = tokens.every((token) => token.length === 1);
    const step = letters ? steps.letter : steps.word;
    const width = Math.max(tokens.length, letters ? fewestLetters : 0) * step;
    return html`<svg class="long-arcs ${letters ? 'letters' : ''}" viewBox="0 0 ${width} ${baseline + 14}" ${cssVariable('--wide', width)} role="img" aria-label=${t.arcs.label(tokens[from] ?? '', list)}>
      ${tokens.slice(0, from + 1).map((_, to) => arc(`${of}.${from}.${to}`, from, to, step))}
      ${tokens.map((token, i) => svg`<text class="word ${i === from ? 'from' : ''}" x=${(i + 0.5) * step} y=${baseline} data-static>${visible(token)}</text>`)}
      ${tokens.slice(0, from + 1).map((_, to) => arcNumber(`${of}.${from}.${to}`, to, step))}</svg>`;
  }
}

const topOf = (from: number, to: number): number => foot - Math.min(24 + 9 * Math.abs(from - to), 108);

function arc(path: ShownPath, from: number, to: number, step: number): SVGTemplateResult {
  const weight = Math.min(Math.max(numberAt(store.values, path) || 0, 0), 1);
  const [a, b] = [(from + 0.5) * step, (to + 0.5) * step];
  const line =
    from === to
      ? `M ${a - 6} ${foot} c -26 -44, 38 -44, 12 0`
      : `M ${a} ${foot} C ${a} ${topOf(from, to)}, ${b} ${topOf(from, to)}, ${b} ${foot}`;
  return svg`<path class="arc" d=${line} stroke-width=${Math.max(weight * 11, 0.6)}></path>`;
}

/** The weight, written above the word that is attended to. */
const arcNumber = (path: ShownPath, to: number, step: number): SVGTemplateResult =>
  svgNumber(path, 2, (to + 0.5) * step, baseline - 22, 'arc-number');

/**
 * A small picture of attention weights. Opacity is the square root of the weight, so that small weights are visible.
 * Weights up to 0.01 are not drawn.
 */
function thumbnail(path: MatrixPath): TemplateResult {
  const matrix = lookUp(store.values, path) as Matrix | undefined;
  if (!matrix) return html``;
  return html`<svg class="thumbnail" viewBox="0 0 ${matrix.columns} ${matrix.rows}" aria-hidden="true">
    ${Array.from(matrix.data, (weight, i) => (weight > 0.01 ? svg`<rect x=${i % matrix.columns} y=${Math.floor(i / matrix.columns)} width="1" height="1" opacity=${Math.sqrt(Math.min(weight, 1)).toFixed(3)}></rect>` : nothing))}</svg>`;
}

customElements.define('head-views', HeadViews);
