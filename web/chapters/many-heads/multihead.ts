// Computes the eight heads of notebook 004 step by step. The notebook ends with random numbers for z. Here the learner
// can choose the real z instead.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { tensorNamed } from '../../core/notebooks/given.ts';
import { headOf } from './head-sizes.ts';
import { matrixFromTensor, matrixOf, numbersOf } from '../../core/engine/matrix.ts';
import type { State } from '../../core/store/state.ts';

/** The words that notebook 004 turns into ids. */
export const translated = ['can', 'you', 'help', 'me', 'to', 'translate', 'this', 'sentence'] as const;

export interface MultiheadValues {
  /** The notebook's stacked_input[b]: the words as columns (16 × 8), the same for every head b. */
  stacked: Matrix;
  /** The chosen head's matrix U_key (16 × 16). */
  stack: Matrix;
  /** The product U_key · stacked (16 × 8). */
  product: Matrix;
  /** The chosen head's keys: `product` transposed (8 × 16). */
  keys: Matrix;
  /** Word 2's scores ÷ √16 in each head (8 heads × 8 words). */
  scaled: Matrix;
  /** Word 2's attention weights in each head (8 heads × 8 words). */
  weights: Matrix;
  /** Each head's values (8 words × 16). */
  values: Matrix[];
  /** The chosen z: torch.rand(8, 16) as in the notebook, or the real z (8 heads × 16). */
  z: Matrix;
  /** The real z: weights · values (8 heads × 16). */
  real: Matrix;
  /** The product of z.flatten() and the linear layer's weight (1 × 16). */
  mixed: Matrix;
  /** The linear layer's bias (1 × 16). */
  bias: Matrix;
  /** The linear layer's output: the sum of `mixed` and `bias` (1 × 16). */
  context: Matrix;
}

export function multiheadValues(engine: Engine, { slice, z: kind }: Pick<State, 'slice' | 'z'>): MultiheadValues {
  const matrix = (id: string) => matrixFromTensor(tensorNamed(engine, `004/${id}`));
  const each = <V>(make: (head: number) => V): V[] => Array.from({ length: 8 }, (_, head) => make(head));
  const finished = (name: string) =>
    matrixOf(each((head) => numbersOf(tensorNamed(engine, `004/29/finish/${name}[${head}]`))));
  const chosen = (id: string) => headOf(tensorNamed(engine, `004/${id}`), slice - 1);
  const real = finished('z_2');
  const z = kind === 'drawn' ? matrix('28/multihead_z_2') : real;
  return {
    stacked: matrix('23/embedded_sentence.T'),
    stack: chosen('21/multihead_U_key'),
    product: chosen('24/multihead_keys_hdT'),
    keys: chosen('25/multihead_keys'),
    scaled: finished('omega_2_scaled'),
    weights: finished('weights_2'),
    values: each((head) => matrix(`29/finish/values[${head}]`)),
    z,
    real,
    mixed: engine.linear({ rows: 1, columns: z.data.length, data: z.data }, matrix('29/linear.weight')),
    bias: matrix('29/linear.bias'),
    context: matrix(kind === 'drawn' ? '29/context_vector_2' : '29/finish/context_vector_2'),
  };
}
