// The claims of the chapter "order": attention does not see the order of the words until it is given their positions.
import type { Matrix } from 'riverbank';
import type { Choices } from '../../../web/core/store/choices.ts';
import type { Engine } from '../../../web/core/engine/engine.ts';
import { matrixOf, rowOf } from '../../../web/core/engine/matrix.ts';
import { cosines, firstHead, place, vectorsOf, wordsIn } from '../../../web/chapters/order/order.ts';
import { orderWords } from '../../../web/chapters/order/settings.ts';
import type { Values } from '../../../web/core/lesson/values.ts';
import type { Claim } from './claim.ts';
import { switches } from '../../../web/chapters/order/settings.ts';

const near = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 2e-5 * Math.max(1, Math.abs(b)) || (Number.isNaN(a) && Number.isNaN(b));
const close = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((number, i) => near(number, b[i] ?? Infinity));
const idsOf = (order: Choices['wordOrder']): number[] => wordsIn(order).map((word) => orderWords.indexOf(word));

/** The embeddings that the page shows, by word id. */
const vectors = ({ order: { embeddings, ids } }: Values): number[][] =>
  orderWords.map((_, id) => rowOf(embeddings, Array.from(ids.data).indexOf(id)));

/** Each word's context in the sentence and in the reversed sentence. Both matrices have the words in the same order. */
function mirrored(engine: Engine, way: Choices['positions'], values: readonly number[][]): [Matrix, Matrix] {
  const here = place(engine, way, values, [0, 1, 2]).context;
  const back = place(engine, way, values, [2, 1, 0]).context;
  return [here, matrixOf([2, 1, 0].map((row) => rowOf(back, row)))];
}

const cannotTell = (way: 'none' | 'byToken'): Claim => ({
  id: `set-${way}`,
  says: `with positions ${way === 'none' ? 'left out' : 'looked up by token id'} words that trade places take their contexts along`,
  holds: (engine, values) =>
    switches.wordOrder.every((wordOrder) => {
      const [ids, words] = [idsOf(wordOrder), vectors(values)];
      const [moved, first] = [place(engine, way, words, ids).context, place(engine, way, words, [0, 1, 2]).context];
      return ids.every((id, row) => close(rowOf(moved, row), rowOf(first, id)));
    }),
});

const canTell = (way: Choices['positions']): Claim => ({
  id: `order-${way}`,
  says: `with positions of the kind ${way} the sentence and its reverse come out different`,
  onlyForNotebook: true,
  holds: (engine) => {
    const [here, back] = mirrored(engine, way, vectorsOf(engine));
    return cosines(engine, here, back).data.some((cosine) => cosine < 0.999);
  },
});

const dots = (engine: Engine, table: Matrix): Matrix => engine.matmul(table, table, { transposeB: true });
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const refuses = (ask: () => unknown): boolean => {
  try {
    ask();
    return false;
  } catch (error) {
    return error instanceof RangeError;
  }
};

export const claims: Claim[] = [
  cannotTell('none'),
  cannotTell('byToken'),
  ...(['sinusoid', 'learned', 'concatenated', 'rotary', 'alibi'] as const).map(canTell),
  {
    id: 'alibi-needs-mask',
    says: 'without its causal mask ALiBi gives a sentence and its reverse the same rows',
    holds: (engine, values) => {
      const additive = firstHead(engine, 3, false);
      const [here, back] = [
        [0, 1, 2],
        [2, 1, 0],
      ].map(
        (ids) => engine.attend({ embeddings: ids.map((id) => vectors(values)[id] ?? []), mask: { additive } }).context,
      );
      return range(3).every((row) => close(rowOf(here!, row), rowOf(back!, 2 - row)));
    },
  },
  {
    id: 'no-two-alike',
    says: 'no two of the places shown have the same eight numbers',
    holds: (_, { order: { waves } }) =>
      new Set(range(waves.rows).map((row) => rowOf(waves, row).join())).size === waves.rows,
  },
  {
    id: 'sinusoid-distance',
    says: 'how two places compare depends only on how far apart they are',
    holds: (engine, { order: { waves } }) => {
      const products = dots(engine, waves);
      return range(waves.rows - 1).every((i) =>
        range(waves.rows - 1).every((j) => near(rowOf(products, i)[j] ?? NaN, rowOf(products, i + 1)[j + 1] ?? NaN)),
      );
    },
  },
  {
    id: 'rotary-distance',
    says: 'rotary scores depend on distance: all places moved by five give the same scores',
    holds: (engine, values) => {
      const embeddings = vectors(values);
      const scores = [0, 5].map((first) => {
        const positions = range(3).map((i) => i + first);
        return Array.from(
          engine.attend({ embeddings, rotary: { queryPositions: positions, keyPositions: positions } }).scores.data,
        );
      });
      return close(scores[0]!, scores[1]!);
    },
  },
  {
    id: 'beside-adds',
    says: 'set beside the words, positions add their own score to the words’ score',
    holds: (engine, values) => {
      const { placed, embeddings, positions } = place(engine, 'concatenated', vectors(values), [0, 1, 2]);
      const [whole, words, places] = [placed, embeddings, positions].map((matrix) => dots(engine, matrix));
      return Array.from(whole!.data).every((score, i) =>
        near(score, (words!.data[i] ?? NaN) + (places!.data[i] ?? NaN)),
      );
    },
  },
  {
    id: 'past-the-end',
    says: 'a learned table refuses the place after its last row, a sinusoid does not; an id beyond the table is refused too',
    holds: (engine, { order: { table } }) =>
      refuses(() => engine.learnedPositions(table, table.rows + 1)) &&
      engine.sinusoidalPositions(table.rows + 1, table.columns).rows === table.rows + 1 &&
      refuses(() => engine.embed(table, [table.rows])),
  },
];
