// Describes the matrices of the chapter "three-roads": their names, their row and column labels, and how each cell is
// computed.
import type { Kinds, Made } from '../../core/lesson/figures.ts';
import { decoderTokens, encoderTokens } from './settings.ts';
import { shareOf } from '../../core/lesson/story.ts';
import type { Values } from '../../core/lesson/values.ts';

const keys = (values: Values | undefined): readonly string[] => values?.sources.tokens ?? decoderTokens;

const weights: Made = (weight, { sources }) =>
  shareOf(weight, (sources === 'self' ? decoderTokens : encoderTokens).length, 'scaled');

export const sourcesKinds: Kinds = {
  'sources.embeddings': { name: 'embeddings', symbol: 'X', rows: decoderTokens, columns: 4, given: true },
  'sources.source': { name: 'source', symbol: 'Y', rows: keys, columns: 4, given: true },
  'sources.valueSource': { name: 'source', symbol: 'Y', rows: keys, columns: 4, given: true },
  'sources.scores': {
    name: 'scores',
    symbol: 'S',
    rows: decoderTokens,
    columns: keys,
    product: { left: 'sources.embeddings', right: 'sources.source', transposed: true },
  },
  'sources.scaled': { name: 'scaled', symbol: 'S/c', rows: decoderTokens, columns: keys },
  'sources.masked': { name: 'masked', symbol: 'M', rows: decoderTokens, columns: keys },
  'sources.weights': { name: 'weights', symbol: 'A', rows: decoderTokens, columns: keys, made: weights },
  'sources.context': {
    name: 'context',
    symbol: 'C',
    rows: decoderTokens,
    columns: 4,
    operation: 'mixValues',
    product: { left: 'sources.weights', right: 'sources.valueSource', transposed: false },
  },
};
