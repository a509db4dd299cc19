// The element <attention-view tokens="stream bank mud" embeddings="[[…], …]">: attention as arcs and matrices.
import { html, nothing, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { wrongType } from '../wire/check.js';
import type { Engine } from '../engine/engine.js';
import { matrixExpected } from '../wire/matrices.js';
import { writeNumber } from '../number-text.js';
import type { AttendInput, FieldName, MatrixLike, Trace } from '../engine/types.js';
import { arcPath, arcsSize, labelPlace, wordPlace } from './arcs.js';
import {
  checkBelow,
  checkDigits,
  checkNotText,
  checkObject,
  checkWords,
  isGiven,
  json,
  withRenamedErrors,
  wordList,
} from './attribute-values.js';
import { EngineElement } from './engine-element.js';
import { rowsOf } from './matrix-view.js';
import type { Declaration, Text, Unset } from './property-values.js';

export interface AttentionView {
  /** One word per row of the embeddings. Without words, no arcs are drawn. */
  get tokens(): readonly string[];
  set tokens(value: readonly string[] | Text);
  /**
   * X (tokens × width); JSON in the attribute. Nothing is shown until `embeddings`, `input.embeddings` or `trace` is
   * set.
   */
  get embeddings(): MatrixLike | undefined;
  set embeddings(value: MatrixLike | Text);
  /** The divisor of the scores: 'sqrtDk' (the default), 'off', or a number. */
  get scale(): string | number;
  set scale(value: number | Text);
  /**
   * Inputs of `attend`, such as projections, heads, mask and pins. They take precedence over `embeddings` and `scale`.
   */
  get input(): Partial<AttendInput> | undefined;
  set input(value: Partial<AttendInput> | Unset);
  /** A trace to show as it is. If it is given, nothing is computed. */
  get trace(): Trace | undefined;
  set trace(value: Trace | Unset);
  /** The index of the word whose arcs are shown; default 0. The user can choose another. */
  get from(): number;
  set from(value: number | Text);
  /** The number of digits after the point; default 3. */
  get digits(): number;
  set digits(value: number | Text);
  /** The matrices of the trace to show below the arcs, such as "scores weights context". Default "weights". */
  get matrices(): readonly FieldName[];
  set matrices(value: readonly FieldName[] | Text);
}

export class AttentionView extends EngineElement {
  /** Lit's declarations of the properties. @internal */
  static override properties: Record<string, Declaration> = {
    ...EngineElement.properties,
    tokens: { converter: wordList, initial: [] },
    embeddings: { converter: json },
    scale: { initial: 'sqrtDk' },
    input: { attribute: false },
    trace: { attribute: false },
    from: { type: Number, initial: 0 },
    digits: { type: Number, initial: 3 },
    matrices: { converter: wordList, initial: ['weights'] },
  };

  /** Whether there is anything to show. */
  private get isReady(): boolean {
    return [this.trace, this.embeddings, this.input?.embeddings].some(isGiven);
  }

  private computeTrace(engine: Engine): Trace {
    if (isGiven(this.input)) checkObject('input', this.input);
    if (isGiven(this.trace)) {
      checkObject('trace', this.trace);
      return this.trace as Trace;
    }
    const scale = this.scale === 'off' || this.scale === 'sqrtDk' ? this.scale : Number(this.scale);
    if (Number.isNaN(scale)) throw wrongType('scale', "'sqrtDk', 'off' or a number", this.scale);
    const { embeddings, input } = this;
    checkNotText('embeddings', embeddings, matrixExpected);
    const request = { ...(isGiven(embeddings) ? { embeddings } : {}), scale, ...input } as AttendInput;
    return withRenamedErrors('divisor', 'scale', () => engine.attend(request));
  }

  protected override shown(engine: Engine): TemplateResult | typeof nothing {
    if (!this.isReady) return nothing;
    const trace = this.computeTrace(engine);
    this.check(trace);
    const heads = Array.from({ length: trace.heads }, (_, head) => head);
    return html`
      <fieldset><legend>${this.words.looks}</legend>${this.tokens.map(
        (token, i) => html`
        <label><input type="radio" name="from" .checked=${i === this.from} @change=${() => {
          this.from = i;
        }}>${token}</label>`,
      )}</fieldset>
      ${heads.map(
        (head) => html`<div role="group" aria-label=${this.words.head(head + 1)}>
        ${trace.heads > 1 ? html`<p class="head" aria-hidden="true">${this.words.head(head + 1)}</p>` : nothing}
        ${this.arcs(this.rowsFor(trace, 'weights', head)[this.from] ?? [])}
        ${this.matrices.map((name) => this.table(trace, name, head))}</div>`,
      )}`;
  }

  /** Waits until the matrices are drawn, too. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const done = await super.getUpdateComplete();
    await Promise.all(Array.from(this.renderRoot.querySelectorAll('matrix-view'), (view) => view.updateComplete));
    return done;
  }

  /** Throws if the tokens, `from`, the digits or the names of matrices do not fit the trace. */
  private check(trace: Trace): void {
    const queries = trace.embeddings.rows;
    checkDigits(this.digits);
    checkWords('tokens', this.tokens, queries, 'row of the embeddings');
    checkBelow('from', this.from, queries);
    const unknown = this.matrices.find((name) => !Object.hasOwn(trace, name));
    if (unknown) throw new RangeError(`matrices has "${unknown}", which is not a matrix of a trace`);
  }

  /**
   * Returns the rows of a matrix that belong to one head. If the matrix has no heads (the list of `shared`), all rows
   * are returned. Several heads may share the rows of one key head.
   */
  private rowsFor(trace: Trace, name: FieldName, head: number): number[][] {
    const rows = rowsOf(trace[name]);
    const heads = ['keys', 'values', 'rotatedKeys'].includes(name) ? trace.kvHeads : trace.heads;
    const size = rows.length / heads;
    const part = Math.floor((head * heads) / trace.heads);
    const shared = ['embeddings', 'source', 'valueSource', 'joined', 'output'].includes(name);
    return shared ? rows : rows.slice(part * size, (part + 1) * size);
  }

  private table(trace: Trace, name: FieldName, head: number): TemplateResult {
    const square = ['scores', 'scaled', 'capped', 'masked', 'weights'].includes(name);
    const rows = this.rowsFor(trace, name, head);
    // Words are shown only if their number fits: keys and values may come from another text, whose words are unknown.
    const wordsFor = (count: number) => (this.tokens.length === count ? this.tokens : []);
    return html`<p>${name}</p><matrix-view .matrix=${rows} .label=${name} .digits=${this.digits} .words=${this.words}
      .rowWords=${wordsFor(rows.length)} .columnWords=${square ? wordsFor(rows[0]?.length ?? 0) : []} .tint=${name === 'weights' ? 'weight' : 'plain'}
      @error=${({ error }: ErrorEvent) => this.report(error as Error)}></matrix-view>`;
  }

  /**
   * Draws the arcs from the chosen word, with one weight for each key. Draws nothing if there is not one word for each
   * key.
   */
  private arcs(weights: readonly number[]): TemplateResult | typeof nothing {
    const { tokens, from } = this;
    if (tokens.length !== weights.length) return nothing;
    const { width, height, foot, line } = arcsSize(tokens.length);
    const text = (weight: number) => writeNumber(weight, this.digits);
    const list = tokens.map((token, to) => `${token} ${text(weights[to] ?? NaN)}`).join(', ');
    return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label=${this.words.arcs(tokens[from] ?? '', list)}>
      ${weights.map((weight, to) => svg`<path class="arc" d=${arcPath(from, to, foot)} stroke-width=${Math.max(Math.min(weight, 1) * 13, 0.75) || 0.75}></path>`)}
      ${tokens.map((token, i) => svg`<text class=${i === from ? 'from' : ''} x=${wordPlace(i)} y=${line}>${token}</text>`)}
      ${weights.map((weight, to) => this.label(text(weight), labelPlace(from, to, tokens.length)))}
    </svg>`;
  }

  private label(text: string, { x, y }: { x: number; y: number }): SVGTemplateResult {
    return svg`<text x=${x} y=${y}>${text}</text>`;
  }
}
