// The claims of the chapter "three-roads" about three ways to connect the words of a sentence (RNN, windows,
// attention), and about the sources of keys and values.
import type { Matrix } from 'riverbank';
import type { Road } from '../../../web/chapters/three-roads/settings.ts';
import { matrixOf, rowOf } from '../../../web/core/engine/matrix.ts';
import {
  arrowsTo,
  factsOf,
  fadingIn,
  layerCount,
  layerShares,
  shares,
} from '../../../web/chapters/three-roads/roads.ts';
import type { Claim } from './claim.ts';

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-5 * Math.max(1, Math.abs(b));
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const lengths = [2, 3, 5, 8, 16];
const roads: readonly Road[] = ['rnn', 'window', 'attention'];
const close = (a: Matrix, b: Matrix): boolean =>
  a.data.length === b.data.length && a.data.every((number, i) => near(number, b.data[i] ?? NaN));

export const claims: Claim[] = [
  {
    id: 'steps-of-a-layer',
    says: 'a layer of an RNN takes as many steps as there are words, windows and attention take one',
    holds: () =>
      lengths.every(
        (length) =>
          factsOf('rnn', length).layer === length &&
          factsOf('window', length).layer === 1 &&
          factsOf('attention', length).layer === 1,
      ),
  },
  {
    id: 'stacked-steps',
    says: 'stacked layers of an RNN overlap: each adds one step, as it does on the other roads',
    holds: () =>
      lengths.every(
        (length) =>
          factsOf('rnn', length).all === length + layerCount - 1 &&
          factsOf('window', length).all === layerCount &&
          factsOf('attention', length).all === layerCount,
      ),
  },
  {
    id: 'arrows',
    says: 'from the first word to the last neuron it is as many arrows as words in an RNN, one layer for each gap with windows, one arrow with attention',
    holds: () =>
      lengths.every(
        (length) =>
          factsOf('rnn', length).arrows === length &&
          factsOf('window', length).layers === length - 1 &&
          factsOf('attention', length).arrows === 1,
      ),
  },
  {
    id: 'pyramid',
    says: 'with windows, a neuron receives one more word at each side for every layer, and no other word',
    holds: (engine) =>
      range(layerCount).every((below) => {
        const table = shares(engine, 'window', below + 1, 9);
        return rowOf(table, 4).every((share, word) => share > 0 === Math.abs(word - 4) <= below + 1);
      }),
  },
  {
    id: 'heard-counts',
    says: 'a word counts in a neuron exactly when a way of arrows leads there; all together they are one, in an RNN less, for it began with nothing',
    holds: (engine) =>
      roads.every((road) =>
        range(layerCount).every((below) => {
          const table = shares(engine, road, below + 1, 7);
          return range(7).every((place) => {
            const arrows = arrowsTo(road, { layer: below + 1, place }, 7);
            const row = rowOf(table, place);
            const whole = row.reduce((sum, share) => sum + share, 0);
            return (
              (road === 'rnn' ? whole < 1 : near(whole, 1)) &&
              row.every((share, word) => share > 0 === Number.isFinite(arrows[word]))
            );
          });
        }),
      ),
  },
  {
    id: 'fading',
    says: 'in a layer of the RNN drawn here a word counts half as much with each step that it lies back',
    holds: (engine) => {
      const last = rowOf(layerShares(engine, 'rnn', 8), 7);
      return last.slice(0, -1).every((share, i) => near(share * 2, last[i + 1] ?? NaN));
    },
  },
  {
    id: 'every-arrow-halves',
    says: 'in an RNN of several layers each arrow halves what it carries: of the first word arrives one half to the power of the arrows, by every way that leads there',
    holds: (engine) =>
      lengths.every((length) =>
        range(layerCount).every((below) =>
          range(length).every((place) => {
            const { paths, arrows, share } = fadingIn(engine, { layer: below + 1, place }, length);
            return arrows === place + below + 1 && near(share, paths * 0.5 ** arrows);
          }),
        ),
      ),
  },
  {
    id: 'self-is-cross-with-oneself',
    says: 'self-attention is attention whose keys and values come from the sentence that asks',
    holds: (engine, { sources: { embeddings } }) =>
      close(
        engine.attend({ embeddings }).context,
        engine.attend({ embeddings, source: embeddings, valueSource: embeddings }).context,
      ),
  },
  {
    id: 'cross-shape',
    says: 'cross-attention has a row of weights for each word that asks, a column for each that is asked, and a context for each that asks',
    holds: (_, { sources: { embeddings, source, weights, context } }) =>
      weights.rows === embeddings.rows &&
      weights.columns === source.rows &&
      (context === undefined || context.rows === embeddings.rows),
  },
  {
    id: 'keys-fit-values',
    says: 'keys and values must come from the same words: the engine refuses others',
    holds: (_, { sources: { context, problem, source, valueSource } }) =>
      (source.rows === valueSource.rows) === (context !== undefined) && (problem === '') === (context !== undefined),
  },
  {
    id: 'dynamic',
    says: 'a fully connected layer has the same weights for every input, attention makes its own',
    onlyForNotebook: true,
    holds: (engine, { river, finance }) => {
      const [a, b] = [river, finance].map(({ embeddings }) => engine.attend({ embeddings }).weights);
      return !close(a!, b!) && matrixOf([a!.data]).columns === b!.data.length;
    },
  },
];
