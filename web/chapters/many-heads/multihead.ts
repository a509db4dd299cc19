// Computes notebook 004's eight heads slice by slice, and completes its unfinished end with the real z instead of
// random numbers.
import type { Matrix } from 'riverbank';
import type { Engine } from '../../core/engine/engine.ts';
import { tensorNamed } from '../../core/notebooks/given.ts';
import { headOf } from './head-sizes.ts';
import { matrixFromTensor, matrixOf, numbersOf } from '../../core/engine/matrix.ts';
import type { State } from '../../core/store/state.ts';

/** The words that notebook 004 turns into ids. */
export const translated = ['can', 'you', 'help', 'me', 'to', 'translate', 'this', 'sentence'] as const;

export interface MultiheadValues {
  /** stacked_input[b]: the words as columns (16 × 8), the same for every head. */
  stacked: Matrix;
  /** The chosen head's U_key (16 × 16), U_key · stacked (16 × 8), and that product transposed (8 × 16). */
  stack: Matrix;
  product: Matrix;
  keys: Matrix;
  /** Word 2's scores ÷ √16, and its attention weights, in each head (8 heads × 8 words). */
  scaled: Matrix;
  weights: Matrix;
  /** Each head's values (8 words × 16). */
  values: Matrix[];
  /** z: torch.rand(8, 16) as in the notebook, or the real z, which is weights · values (8 heads × 16). */
  z: Matrix;
  real: Matrix;
  /** The linear layer applied to z.flatten(): the product with its weight, its bias, and their sum (1 × 16 each). */
  mixed: Matrix;
  bias: Matrix;
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
