// Computes the sandbox: attention on any sentence, with each part switched on, off, or to a typical mistake.
import type { AttendInput, Matrix, Pin, Projection, Tensor } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { partsOf } from '../../core/engine/head-parts.ts';
import type { HeadPart } from '../../core/engine/head-parts.ts';
import { matrixFromTensor, matrixOf, rowOf } from '../../core/engine/matrix.ts';
import { overlaid, pinsOf } from '../../core/engine/pins.ts';
import { editsIn } from '../../core/store/edits.ts';
import { mostWords, wordsOf } from './own-sentence.ts';
import { sandboxFacts } from './facts.ts';
import type { SandboxFacts } from './facts.ts';
import { wordRows } from './word-rows.ts';
import type { MatrixIn } from '../../core/store/paths.ts';
import type { State } from '../../core/store/state.ts';

/** The random matrices for the sandbox's seed. */
export interface Drawn {
  /** W_q (width × heads·columns). */
  query: Matrix;
  /** W_k (width × heads·columns). */
  key: Matrix;
  /** W_v (width × heads·columns). */
  value: Matrix;
  /** W_o (heads·columns × width). */
  mixer: Matrix;
  /** The feed-forward layer's first matrix (width × 4·width). */
  widen: Matrix;
  /** The feed-forward layer's second matrix (4·width × width). */
  narrow: Matrix;
  /** The table of learned positions, one row per position (64 × width). */
  table: Matrix;
}

export interface SandboxPart extends HeadPart {
  /** The scores after masking (words × words). */
  masked: Matrix;
}

export interface SandboxValues extends Drawn {
  tokens: string[];
  count: number;
  /** Each word's vector (words × width). */
  words: Matrix;
  /** Each position's vector (words × width). */
  positions: Matrix;
  /** X: each word's vector plus its position's vector (words × width). */
  embeddings: Matrix;
  /** The mask (words × words): 1 means visible. */
  keep: Matrix;
  heads: SandboxPart[];
  divisor: number;
  /** The heads joined side by side (words × heads·columns). */
  joined: Matrix;
  /** The result after W_o, or `joined` if W_o or the projections are off. */
  output: Matrix;
  /**
   * The final result: `output` after the feed-forward layer. If this layer is off or does not fit the width, `output`
   * itself.
   */
  last: Matrix;
  facts: SandboxFacts;
}

/** The matrix with the learner's edits. With `tokens`, an edit of one row applies to all rows of the same word. */
function edited(matrix: Matrix, name: MatrixIn<'sandbox'>, state: State, tokens?: readonly string[]): Matrix {
  if (!tokens) return overlaid(state, `sandbox.${name}`, matrix);
  const edits = editsIn(state, `sandbox.${name}`).filter(
    ({ row, column }) => row < matrix.rows && column < matrix.columns,
  );
  if (edits.length === 0) return matrix;
  const data = Float32Array.from(matrix.data);
  for (const { row, column, value } of edits)
    for (const [other, token] of tokens.entries())
      if (token === tokens[row]) data[other * matrix.columns + column] = value;
  return { ...matrix, data };
}

export function drawnFor(engine: Engine, state: State): Drawn {
  const { sandboxWidth: width, sandboxHeads, sandboxHeadWidth, draw } = state;
  const inner = sandboxHeads * sandboxHeadWidth;
  const linear = (from: number, to: number) => ({ fn: 'linear' as const, in: from, out: to, bias: false });
  const drawn = engine
    .random(draw, [
      linear(width, inner),
      linear(width, inner),
      linear(width, inner),
      linear(inner, width),
      linear(width, 4 * width),
      linear(4 * width, width),
      { fn: 'embedding', num: mostWords, dim: width },
    ])
    .map(({ values }) => matrixFromTensor(values['weight'] as Tensor));
  const [query, key, value, mixer, widen, narrow] = drawn
    .slice(0, 6)
    .map((weight): Matrix => engine.fromLinear(weight)) as [Matrix, Matrix, Matrix, Matrix, Matrix, Matrix];
  return { query, key, value, mixer, widen, narrow, table: drawn[6] as Matrix };
}

/**
 * The position vectors (words × width). The choice "tokens" looks the table up by word instead, a mistake of notebook
 * 002.
 */
function positionsOf(engine: Engine, { sandboxPositions }: State, tokens: readonly string[], table: Matrix): Matrix {
  const width = table.columns;
  switch (sandboxPositions) {
    case 'sinusoid':
      return engine.sinusoidalPositions(tokens.length, width);
    case 'learned':
      return engine.learnedPositions(table, tokens.length);
    case 'tokens':
      return engine.embed(
        table,
        tokens.map((token) => tokens.indexOf(token)),
      );
    case 'none':
      return { rows: tokens.length, columns: width, data: new Float32Array(tokens.length * width) };
  }
}

/** A cell of the mask that the switch selects: 1 if the word may see the other word, 0 if it is hidden. */
export const switchBit = (row: number, column: number, { sandboxMask }: State): number =>
  Number(sandboxMask !== 'causal' || column <= row);

/** The mask (words × words) that the switch selects, with the bits that the learner has changed. */
function keepOf(state: State, size: number): Matrix {
  const bits = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_bit, column) => switchBit(row, column, state)),
  );
  const keep = edited(matrixOf(bits), 'keep', state);
  return { ...keep, data: keep.data.map((bit) => Number(bit !== 0)) };
}

/** Whether the mask hides anything and is applied at the given time, before or after softmax. */
export const hides = (keep: Matrix, { sandboxMaskAt }: State, when: State['sandboxMaskAt']): boolean =>
  sandboxMaskAt === when && keep.data.includes(0);

/**
 * Pins (numbers that the learner has set) for the scores and weights, without cells outside of the sentence's matrices.
 */
export const pinsWithin = (state: State, heads: number, size: number): Pin[] =>
  pinsOf(state, 'sandbox.heads.*', ['scores', 'weights']).filter(
    ({ head = 0, row, column }) => head < heads && row < size && column < size,
  );

/** Sets hidden weights to zero, for a mask that is applied after softmax (rows × columns). */
const maskedAfter = ({ rows, columns, data }: Matrix, keep: Matrix): Matrix => ({
  rows,
  columns,
  data: Float32Array.from(data, (weight, i) => (keep.data[i] === 0 ? 0 : weight)),
});

/** The heads joined side by side (words × heads·columns). */
const side = (parts: readonly SandboxPart[], size: number): Matrix =>
  matrixOf(Array.from({ length: size }, (_, row) => parts.flatMap(({ context }) => rowOf(context, row))));

/** The input of attention, as the switches set it. */
function inputOf(state: State, embeddings: Matrix, keep: Matrix, drawn: Drawn): AttendInput {
  const raw = state.sandboxInputs === 'raw';
  const heads = raw ? 1 : state.sandboxHeads;
  const projections: Record<string, Projection> = raw
    ? {}
    : { query: { weight: drawn.query }, key: { weight: drawn.key }, value: { weight: drawn.value } };
  const scale = { sqrt: 'sqrtDk', off: 'off', model: Math.sqrt(embeddings.columns) }[
    state.sandboxScale
  ] as AttendInput['scale'] & {};
  return {
    embeddings,
    heads,
    scale,
    ...projections,
    allowNonFinite: true,
    ...(hides(keep, state, 'before') ? { mask: { keep } } : {}),
    pins: pinsWithin(state, heads, embeddings.rows),
  };
}

function attended(
  engine: Engine,
  state: State,
  embeddings: Matrix,
  keep: Matrix,
  drawn: Drawn,
): Pick<SandboxValues, 'heads' | 'divisor' | 'joined' | 'output' | 'last'> {
  const trace = engine.attend(inputOf(state, embeddings, keep, drawn));
  const cut = partsOf(trace, ['masked']) as SandboxPart[];
  const late = hides(keep, state, 'after');
  const heads = late
    ? cut.map((part) => {
        const weights = maskedAfter(part.weights, keep);
        return { ...part, weights, context: engine.matmul(weights, part.values) };
      })
    : cut;
  const joined = late ? side(heads, embeddings.rows) : trace.joined;
  const mixes = state.sandboxMixer === 'on' && state.sandboxInputs !== 'raw';
  const output = mixes ? engine.matmul(joined, drawn.mixer) : joined;
  const bend = state.sandboxFeedForward;
  const last =
    bend === 'off' || output.columns !== drawn.widen.rows
      ? output
      : engine.feedForward(output, {
          widen: { weight: drawn.widen },
          narrow: { weight: drawn.narrow },
          activation: bend,
        }).output;
  return { heads, divisor: trace.divisor, joined, output, last };
}

/**
 * The values of a sentence. `fresh` has the random matrices and `rows` the word vectors, both without the learner's
 * edits.
 */
export function sandboxValues(
  engine: Engine,
  state: State,
  fresh: Drawn = drawnFor(engine, state),
  rows: Matrix = wordRows(engine, wordsOf(state.text), state),
): SandboxValues {
  const tokens = wordsOf(state.text);
  const drawn = {
    ...fresh,
    ...Object.fromEntries(
      (['query', 'key', 'value', 'mixer'] as const).map((name) => [name, edited(fresh[name], name, state)]),
    ),
  };
  const words = edited(rows, 'words', state, tokens);
  const positions = positionsOf(engine, state, tokens, drawn.table);
  const embeddings = engine.addPositions(words, positions);
  const keep = keepOf(state, tokens.length);
  const made = attended(engine, state, embeddings, keep, drawn);
  return {
    ...drawn,
    tokens,
    count: tokens.length,
    words,
    positions,
    embeddings,
    keep,
    ...made,
    facts: sandboxFacts(engine, tokens, made),
  };
}
