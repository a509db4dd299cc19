// Looking words up in a table, multiplying matrices, comparing vectors.
import type { Calls } from './calls.js';
import { checkList, checkOptions, checkText, wrongType, type Names } from './check.js';
import type { Engine } from './engine.js';
import type { Request } from './request.js';
import type { VectorLike } from './types.js';

type MatmulOptions = NonNullable<Parameters<Engine['matmul']>[2]>;
type Products = Pick<Engine, 'embed' | 'embedTokens' | 'matmul' | 'linear' | 'cosine'>;

const matmulNames: Names<MatmulOptions> = { transposeB: true, precision: true };

function writeTexts(request: Request, name: string, texts: readonly string[]): void {
  request.count(texts.length);
  texts.forEach((text, i) => request.text(`${name}[${i}]`, text));
}

/** Words and their vectors; vectors of different lengths are named by their words. */
function writeVocabulary(request: Request, vocabulary: Readonly<Record<string, VectorLike>>): void {
  if (typeof vocabulary !== 'object' || vocabulary === null) throw wrongType('vocabulary', 'an object of vectors', vocabulary);
  const entries = Object.entries(vocabulary);
  const [first] = entries;
  for (const [word, vector] of entries) {
    const { length } = checkList(`vocabulary["${word}"]`, vector);
    if (first && length !== first[1].length) {
      throw new RangeError(`vocabulary is ragged: "${word}" has ${length} numbers but "${first[0]}" has ${first[1].length}`);
    }
  }
  writeTexts(request, 'vocabulary', entries.map(([word]) => word));
  request.source({
    rows: entries.length,
    columns: first?.[1].length ?? 0,
    parts: entries.map(([, vector]) => vector),
    place: (part, i) => `vocabulary["${entries[part]?.[0]}"][${i}]`,
  });
}

function checkTokens(tokens: readonly string[]): readonly string[] {
  if (!Array.isArray(tokens)) throw wrongType('tokens', 'an array of strings', tokens);
  return tokens.map((token, i) => checkText(`tokens[${i}]`, token));
}

export function productFunctions(calls: Calls): Products {
  return {
    embed: (table, ids) => calls.run('embed', (request) => {
      request.matrix('table', table).wholes('ids', ids);
    }, (reply) => reply.matrix()),

    embedTokens: (vocabulary, tokens) => calls.run('embedTokens', (request) => {
      writeVocabulary(request, vocabulary);
      writeTexts(request, 'tokens', checkTokens(tokens));
    }, (reply) => reply.matrix()),

    matmul: (a, b, options = {}) => calls.run('matmul', (request) => {
      const { transposeB = false, precision = 'float32' } = checkOptions('matmul', options, matmulNames);
      request.precision(precision).matrix('a', a).matrix('b', b).flag('transposeB', transposeB);
    }, (reply) => reply.matrix()),

    linear: (x, weight, bias) => calls.run('linear', (request) => {
      request.matrix('x', x).matrix('weight', weight).optionalVector('bias', bias);
    }, (reply) => reply.matrix()),

    cosine: (a, b) => calls.run('cosine', (request) => {
      request.vector('a', a).vector('b', b);
    }, (reply) => reply.number()),
  };
}
