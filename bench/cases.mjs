// What is measured: the sizes of attention, and how long to look at each.

export const long = { heads: 12, tokens: 1024, width: 64, causal: false };

/** H heads of T tokens, d numbers each. */
const sizes = [
  { heads: 1, tokens: 3, width: 4 },
  { heads: 12, tokens: 128, width: 64 },
  { heads: 12, tokens: 512, width: 64 },
  long,
  { heads: 1, tokens: 4096, width: 64 },
  { heads: 1, tokens: 16384, width: 64 },
];

/** By whom two threads are measured beside one, at `long`. */
export const threadsBeside = ['riverbank relaxed, prepared', 'riverbank relaxed, 2 threads'];

const withMask = (size) => [
  { ...size, causal: false },
  { ...size, causal: true },
];

/** `quick`: fewer rounds, and nothing that takes seconds for a single call. */
export function cases(quick) {
  return sizes.filter(({ tokens }) => !quick || tokens <= 4096).flatMap(withMask);
}

export const rounds = (quick) => (quick ? 5 : 15);

/** A contender that needs longer than this for one call is not asked for more than one. */
export const patience = 4000; // ms

/** Multiplications and additions of both products; a causal mask leaves half of them. */
export const operations = ({ heads, tokens, width, causal }) =>
  4 * heads * tokens * tokens * width * (causal ? 0.5 : 1);

export const nameOf = ({ heads, tokens, width, causal }) => `(${heads},${tokens},${width})${causal ? ' causal' : ''}`;

/** Sentences of 32 tokens: BERT base beside onnxruntime on one thread and on two, and our own model. */
export const reading = {
  bert: 'reading with BERT base',
  bertOnTwo: 'reading with BERT base, onnxruntime on two threads',
  own: 'reading with our own model',
};

/** What a run measures, in this order. Threads by themselves: what other libraries leave to be cleared away keeps the second core busy. */
export const partsOf = ({ quick = false, only = '', compat = false }) =>
  [
    ...(compat ? [] : ['threads']),
    ...cases(quick).map(nameOf),
    ...(compat ? [] : [...Object.values(reading), 'training']),
  ].filter((part) => part.includes(only));
