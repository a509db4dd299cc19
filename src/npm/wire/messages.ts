// Writes the engine's messages in the words of callers from JavaScript.

/** The parts of the failed request that its message depends on. */
export interface Given {
  /** The names of the projections whose weights were transposed, such as "query". */
  readonly transposed: readonly string[];
  /** The names of the projections whose weights were read as (in × out), each with the columns of its weight. */
  readonly weights: readonly (readonly [name: string, columns: number])[];
  /** The names of the flat lists of numbers. The engine reads such a list as a matrix of one row. */
  readonly vectors: readonly string[];
}

/** Returns advice on the layout of a weight that does not fit, or ''. */
function adviceOnLayout(message: string, { transposed, weights }: Given): string {
  if (transposed.some((name) => new RegExp(`\\b${name}\\.weight\\b`).test(message)))
    return " (rows and columns of the transpose, in × out, because layout is 'torch')";
  const [, width, name] = /have width (\d+) but ([\w.]+)\.weight has \d+ rows/.exec(message) ?? [];
  const fits = weights.some(([each, columns]) => each === name && columns === Number(width));
  return fits ? "; if it is the weight of an nn.Linear (out × in), set layout: 'torch'" : '';
}

/** Returns the engine's message with JavaScript's names and indices, and with advice. */
export function messageFor(text: string, given: Given): string {
  const named = text.replace(/^divisor /, 'scale '); // in C++, the number in `scale` is the field `divisor`
  const indexed = given.vectors.reduce((message, name) => message.replaceAll(`${name}[0][`, `${name}[`), named);
  const counted = indexed.replace(/(?<![\w.-])1 (number|token)s\b/g, '1 $1'); // C++ writes these always in the plural
  return counted + adviceOnLayout(counted, given);
}
