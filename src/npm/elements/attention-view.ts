// <attention-view tokens="stream bank mud" embeddings="[[…], …]" scale="off">: who looks at whom, as arcs and as matrices.
import { html, nothing, svg } from 'lit';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { wrongType } from '../check.js';
import type { Engine } from '../engine.js';
import { matrixWanted } from '../matrices.js';
import { writeNumber } from '../number-text.js';
import type { AttendInput, FieldName, MatrixLike, Trace } from '../types.js';
import { arcPath, arcsSize, labelPlace, wordPlace } from './arcs.js';
import {
  checkBelow,
  checkDigits,
  checkNotText,
  checkObject,
  checkWords,
  inOwnWords,
  isGiven,
  json,
  wordList,
} from './attribute-values.js';
import { EngineElement } from './engine-element.js';
import { rowsOf } from './matrix-view.js';
import type { Declaration } from './property-values.js';

export class AttentionView extends EngineElement {
  static override properties: Record<string, Declaration> = {
    ...EngineElement.properties,
    tokens: { converter: wordList, initial: [] },
    embeddings: { converter: json },
    scale: { initial: 'sqrt_d_k' },
    input: { attribute: false },
    trace: { attribute: false },
    from: { type: Number, initial: 0 },
    digits: { type: Number, initial: 3 },
    matrices: { converter: wordList, initial: ['weights'] },
  };

  /** One for each row of the embeddings. */
  declare tokens: readonly string[];
  /** X (tokens × width); as an attribute JSON. Nothing is shown before these, or a trace, are set. */
  declare embeddings: MatrixLike | undefined;
  /** 'sqrt_d_k', 'off', or a number. */
  declare scale: string;
  /** Everything else that attention can be asked for: projections, heads, mask, pins. */
  declare input: Partial<AttendInput> | undefined;
  /** A trace that is there already is shown as it is, and nothing is computed. */
  declare trace: Trace | undefined;
  /** Whose arcs, counted from 0; a reader may choose another. */
  declare from: number;
  declare digits: number;
  /** Which matrices of the trace stand below the arcs: "scores weights context". */
  declare matrices: readonly FieldName[];

  /** Is there anything to show yet? */
  private get isReady(): boolean {
    return [this.trace, this.embeddings, this.input?.embeddings].some(isGiven);
  }

  private attended(engine: Engine): Trace {
    if (isGiven(this.input)) checkObject('input', this.input);
    if (isGiven(this.trace)) {
      checkObject('trace', this.trace);
      return this.trace as Trace;
    }
    const scale = this.scale === 'off' || this.scale === 'sqrt_d_k' ? this.scale : Number(this.scale);
    if (Number.isNaN(scale)) throw wrongType('scale', "'sqrt_d_k', 'off' or a number", this.scale);
    const { embeddings, input } = this;
    checkNotText('embeddings', embeddings, matrixWanted);
    const wishes = { ...(isGiven(embeddings) ? { embeddings } : {}), scale, ...input } as AttendInput;
    return inOwnWords('divisor', 'scale', () => engine.attend(wishes));
  }

  protected override shown(engine: Engine): TemplateResult | typeof nothing {
    if (!this.isReady) return nothing;
    const trace = this.attended(engine);
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
        (head) => html`<section aria-label=${this.words.head(head + 1)}>
        ${this.arcs(this.rowsFor(trace, 'weights', head)[this.from] ?? [])}
        ${this.matrices.map((name) => this.table(trace, name, head))}</section>`,
      )}`;
  }

  /** Throws for what would leave something out without a word. */
  private check(trace: Trace): void {
    const queries = trace.embeddings.rows;
    checkDigits(this.digits);
    checkWords('tokens', this.tokens, queries, 'row of the embeddings');
    checkBelow('from', this.from, queries);
    const unknown = this.matrices.find((name) => !Object.hasOwn(trace, name));
    if (unknown) throw new RangeError(`matrices names "${unknown}", which a trace does not have`);
  }

  /** One head's rows of a field; embeddings, joined and output belong to all heads. */
  private rowsFor(trace: Trace, name: FieldName, head: number): number[][] {
    const rows = rowsOf(trace[name]);
    const size = rows.length / trace.heads;
    const shared = ['embeddings', 'source', 'valueSource', 'joined', 'output'].includes(name);
    return shared ? rows : rows.slice(head * size, (head + 1) * size);
  }

  private table(trace: Trace, name: FieldName, head: number): TemplateResult {
    const square = ['scores', 'scaled', 'masked', 'weights'].includes(name);
    const rows = this.rowsFor(trace, name, head);
    // Keys and values may be of another text, whose words are not known here.
    const wordsFor = (count: number) => (this.tokens.length === count ? this.tokens : []);
    return html`<p>${name}</p><matrix-view .matrix=${rows} .label=${name} .digits=${this.digits} .words=${this.words}
      .rowWords=${wordsFor(rows.length)} .columnWords=${square ? wordsFor(rows[0]?.length ?? 0) : []} .tint=${name === 'weights' ? 'weight' : 'plain'}></matrix-view>`;
  }

  /** weights (keys) of the word that looks */
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
