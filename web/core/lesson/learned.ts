// The two banks with queries, keys and values: they come from notebook 000's hand-set weight matrices.
import type { Matrix } from 'riverbank';
import type { Engine } from '../engine/engine.ts';
import { tensorNamed } from '../notebooks/given.ts';
import { matrixFromTensor, matrixOf, rowOf } from '../engine/matrix.ts';
import { once } from '../engine/once.ts';
import { editsOf, overlaid, pinsOf } from '../engine/pins.ts';
import { softmaxRows } from '../engine/softmax-row.ts';
import type { SoftmaxRow } from '../engine/softmax-row.ts';
import { bankRow, sentenceNames } from '../store/state.ts';
import type { SentenceName, State } from '../store/state.ts';
import { cosineOrNaN } from '../engine/cosine.ts';
import type { SentenceValues } from './sentence.ts';

/** The roles of a word in attention. */
export const roles = ['query', 'key', 'value'] as const;
export type Role = (typeof roles)[number];

/** One sentence. Queries and keys are 3 × 2, values are 3 × 3. */
export interface LearnedSentence {
  queries: Matrix;
  keys: Matrix;
  values: Matrix;
  scores: Matrix;
  scaled: Matrix;
  weights: Matrix;
  context: Matrix;
  softmax: SoftmaxRow[];
  /** √2 */
  divisor: number;
  /** bank's weights (1 × 3). */
  bank: Matrix;
}

export interface LearnedValues extends Record<SentenceName, LearnedSentence>, Record<`${Role}Weight`, Matrix> {
  /** The cosine of the two banks' contexts. */
  cosine: number;
}

const fields = ['queries', 'keys', 'values', 'scores', 'scaled', 'weights', 'context'] as const;

export function learnedValues(
  engine: Engine,
  state: State,
  values: Readonly<Record<SentenceName, Pick<SentenceValues, 'embeddings'>>>,
): LearnedValues {
  const weight = (role: Role) =>
    overlaid(state, `learned.${role}Weight`, matrixFromTensor(tensorNamed(engine, `000/13/W_${role}`)));
  const [queryWeight, keyWeight, valueWeight] = [weight('query'), weight('key'), weight('value')];
  const sentence = (name: SentenceName): LearnedSentence => {
    const { embeddings } = values[name];
    return once(engine, `learned ${name} ${Array.from(embeddings.data).join()} ${editsOf(state, 'learned')}`, () => {
      const trace = engine.attend({
        embeddings,
        query: { weight: queryWeight },
        key: { weight: keyWeight },
        value: { weight: valueWeight },
        pins: pinsOf(state, `learned.${name}`, fields),
      });
      return { ...trace, softmax: softmaxRows(engine, trace.masked), bank: matrixOf([rowOf(trace.weights, bankRow)]) };
    });
  };
  const [river, finance] = sentenceNames.map(sentence) as [LearnedSentence, LearnedSentence];
  const cosine = cosineOrNaN(engine, rowOf(river.context, bankRow), rowOf(finance.context, bankRow));
  return { river, finance, queryWeight, keyWeight, valueWeight, cosine };
}
