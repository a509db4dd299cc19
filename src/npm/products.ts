// Looking words up in a table, multiplying matrices, comparing vectors.
import type { Calls } from './calls.js';
import { checkArray, checkOptions, checkText, wrongType, type Names } from './check.js';
import type { Engine } from './engine.js';
import { numbersOf } from './matrices.js';
import type { Request } from './request.js';
import type { VectorLike } from './types.js';

type MatmulOptions = NonNullable<Parameters<Engine['matmul']>[2]>;
type Products = Pick<Engine, 'embed' | 'embedTokens' | 'matmul' | 'linear' | 'cosine'>;

const matmulNames: Names<MatmulOptions> = { transposeB: true, precision: true };

/** Words and their vectors; vectors of different lengths are named by their words. */
function writeVocabulary(request: Request, vocabulary: Readonly<Record<string, VectorLike>>): void {
  if (typeof vocabulary !== 'object' || vocabulary === null)
    throw wrongType('vocabulary', 'an object of vectors', vocabulary);
  const words = Object.keys(vocabulary);
  const parts = words.map((word) => numbersOf(`vocabulary["${word}"]`, vocabulary[word]));
  const columns = parts[0]?.length ?? 0;
  const ragged = parts.findIndex(({ length }) => length !== columns);
  if (ragged > 0) {
    throw new RangeError(
      `vocabulary is ragged: "${words[ragged]}" has ${parts[ragged]?.length} numbers but "${words[0]}" has ${columns}`,
    );
  }
  request
    .texts(words)
    .source({ rows: words.length, columns, parts, place: (part, i) => `vocabulary["${words[part]}"][${i}]` });
}

export function productFunctions(calls: Calls): Products {
  return {
    embed: (table, ids) =>
      calls.run(
        'embed',
        (request) => {
          request.matrix('table', table).wholes('ids', ids);
        },
        (reply) => reply.matrix(),
      ),

    embedTokens: (vocabulary, tokens) =>
      calls.run(
        'embedTokens',
        (request) => {
          writeVocabulary(request, vocabulary);
          request.texts(checkArray('tokens', tokens, 'an array of strings', checkText));
        },
        (reply) => reply.matrix(),
      ),

    matmul: (a, b, options = {}) =>
      calls.run(
        'matmul',
        (request) => {
          const { transposeB = false, precision = 'float32' } = checkOptions('matmul', options, matmulNames);
          request.precision(precision).matrix('a', a).matrix('b', b).flag('transposeB', transposeB);
        },
        (reply) => reply.matrix(),
      ),

    linear: (x, weight, bias) =>
      calls.run(
        'linear',
        (request) => {
          request.matrix('x', x).matrix('weight', weight).optionalVector('bias', bias);
        },
        (reply) => reply.matrix(),
      ),

    cosine: (a, b) =>
      calls.run(
        'cosine',
        (request) => {
          request.vector('a', a).vector('b', b);
        },
        (reply) => reply.number(),
      ),
  };
}
