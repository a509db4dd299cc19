// Computes the example of notebook 001 step by step: three inputs and three weight matrices of whole numbers give three
// outputs.
import type { AttendInput, Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { tensorNamed } from '../../core/notebooks/given.ts';
import { roles } from '../../core/lesson/learned.ts';
import type { Role } from '../../core/lesson/learned.ts';
import { matrixFromTensor, matrixOf, numbersOf, rowOf, tensorOf } from '../../core/engine/matrix.ts';
import { overlaid, pinsOf } from '../../core/engine/pins.ts';
import { softmaxRows } from '../../core/engine/softmax-row.ts';
import type { SoftmaxRow } from '../../core/engine/softmax-row.ts';
import type { State } from '../../core/store/state.ts';

export interface HandValues extends Record<`${Role}Weight`, Matrix> {
  /** The inputs X (3 × 4): whole numbers, unless the learner edits them. */
  embeddings: Matrix;
  /** The bias of the queries (1 × 3). Missing while the bias is off. */
  queryBias?: Matrix;
  /** The bias of the keys (1 × 3). Missing while the bias is off. */
  keyBias?: Matrix;
  /** The bias of the values (1 × 3). Missing while the bias is off. */
  valueBias?: Matrix;
  /** X times the query weights, plus the bias if it is on (3 × 3). */
  queries: Matrix;
  /** X times the key weights, plus the bias if it is on (3 × 3). */
  keys: Matrix;
  /** X times the value weights, plus the bias if it is on (3 × 3). */
  values: Matrix;
  /** The scores, queries · keysᵀ (3 × 3). This notebook never divides the scores. */
  scores: Matrix;
  /** Softmax of each row of the scores (3 × 3). */
  weights: Matrix;
  softmax: SoftmaxRow[];
  /** The context: weights · values (3 × 3). */
  context: Matrix;
  /** The weights as the notebook rounds them by hand (3 × 3). */
  rounded: Matrix;
  /** The context from the rounded weights: rounded · values (3 × 3). */
  roundedContext: Matrix;
  /** The chosen input's weights as a column, exact or rounded (3 × 1). */
  shares: Matrix;
  /** Each value times its weight in `shares` (3 × 3). */
  stack: Matrix;
  /** The sum of the three rows of `stack` (1 × 3). */
  total: Matrix;
}

const names: Record<Role, string> = { query: '001/03/w_query', key: '001/03/w_key', value: '001/03/w_value' };
const given = (engine: Engine, id: string): Matrix => matrixFromTensor(tensorNamed(engine, id));

/** The random bias that torch.nn.Linear would start with (1 × 3). */
function startingBias(engine: Engine, role: Role): Matrix {
  const [drawn] = engine.random(roles.indexOf(role), [{ fn: 'linear', in: 4, out: 3 }]);
  const bias = drawn?.values['bias'];
  if (!bias) throw new RangeError('the random generator returned no bias');
  return matrixFromTensor(bias);
}

/**
 * The input of attention: the three embeddings, the weight matrices, and the biases if they are on, with the learner's
 * edits. The scores are not divided.
 */
function inputOf(engine: Engine, state: State): AttendInput & Record<Role, { weight: Matrix; bias?: Float32Array }> {
  const projection = (role: Role) => {
    const weight = overlaid(state, `hand.${role}Weight`, given(engine, names[role]));
    if (state.bias === 'off') return { weight };
    return { weight, bias: Float32Array.from(overlaid(state, `hand.${role}Bias`, startingBias(engine, role)).data) };
  };
  const embeddings = overlaid(state, 'hand.embeddings', given(engine, '001/02/x'));
  return { embeddings, query: projection('query'), key: projection('key'), value: projection('value'), scale: 'off' };
}

/** One query's slice (keys × d_v) of the notebook's tensor of weighted values (keys × queries × d_v). */
function stackOf(engine: Engine, values: Matrix, weights: Matrix, query: number): Matrix {
  const tensor = ({ rows, columns, data }: Matrix) => ({ shape: [rows, columns], data });
  const all = numbersOf(engine.notebooks.evaluate('weightedValues', [tensor(values), tensor(weights)]));
  const { rows, columns } = values;
  const data = Float32Array.from(
    { length: rows * columns },
    (_, i) => all[(Math.floor(i / columns) * weights.rows + query) * columns + (i % columns)] ?? NaN,
  );
  return { rows, columns, data };
}

const biasRow = (bias: Float32Array | undefined): Matrix | undefined => bias && matrixFromTensor(tensorOf(bias));

/** Computes the whole example. `state.input`, the number of the chosen input, is counted from 1. */
export function handValues(engine: Engine, state: State): HandValues {
  const input = inputOf(engine, state);
  const trace = engine.attend({
    ...input,
    pins: pinsOf(state, 'hand', ['queries', 'keys', 'values', 'scores', 'weights']),
  });
  const { queries, keys, values, scores, weights, context } = trace;
  const rounded = overlaid(state, 'hand.rounded', given(engine, '001/06/attn_scores_softmax'));
  const chosen = state.rounding === 'exact' ? weights : rounded;
  const stack = stackOf(engine, values, chosen, state.input - 1);
  const biases = {
    queryBias: biasRow(input.query.bias),
    keyBias: biasRow(input.key.bias),
    valueBias: biasRow(input.value.bias),
  };
  return {
    embeddings: input.embeddings as Matrix,
    queries,
    keys,
    values,
    scores,
    weights,
    context,
    rounded,
    stack,
    shares: matrixOf(rowOf(chosen, state.input - 1).map((weight) => [weight])),
    queryWeight: input.query.weight,
    keyWeight: input.key.weight,
    valueWeight: input.value.weight,
    ...(state.bias === 'on' ? (biases as Required<typeof biases>) : {}),
    softmax: softmaxRows(engine, trace.masked),
    roundedContext: engine.matmul(rounded, values),
    total: engine.matmul([new Float32Array(stack.rows).fill(1)], stack),
  } as HandValues;
}
