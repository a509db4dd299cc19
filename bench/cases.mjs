// Defines the sizes that are measured, how often each of them is measured, and the parts of a run.

export const long = { heads: 12, tokens: 1024, width: 64, causal: false };

/** Each size: the number of heads, of tokens, and of numbers per token and head (`width`). */
const sizes = [
  { heads: 1, tokens: 3, width: 4 },
  { heads: 12, tokens: 128, width: 64 },
  { heads: 12, tokens: 512, width: 64 },
  long,
  { heads: 1, tokens: 4096, width: 64 },
  { heads: 1, tokens: 16384, width: 64 },
];

/** The contenders for comparing two threads with one, at the size `long`. */
export const threadsBeside = ['riverbank relaxed, prepared', 'riverbank relaxed, 2 threads'];

const withMask = (size) => [
  { ...size, causal: false },
  { ...size, causal: true },
];

/**
 * The sizes to measure, each without and with a causal mask. `quick` leaves out 16,384 tokens, whose calls take
 * seconds.
 */
export function cases(quick) {
  return sizes.filter(({ tokens }) => !quick || tokens <= 4096).flatMap(withMask);
}

export const rounds = (quick) => (quick ? 5 : 15);

/** A contender whose first call takes longer than this is measured only once. */
export const patience = 4000; // ms

/**
 * The number of multiplications and additions in the two matrix products of attention. A causal mask needs only half
 * of them.
 */
export const operations = ({ heads, tokens, width, causal }) =>
  4 * heads * tokens * tokens * width * (causal ? 0.5 : 1);

export const nameOf = ({ heads, tokens, width, causal }) => `(${heads},${tokens},${width})${causal ? ' causal' : ''}`;

/**
 * The parts of a run that measure reading texts of 32 tokens: BERT base, compared with onnxruntime on one and on two
 * threads, and our own model.
 */
export const reading = {
  bert: 'reading with BERT base',
  bertOnTwo: 'reading with BERT base, onnxruntime on two threads',
  own: 'reading with our own model',
};

/**
 * The parts of a run, in order. Threads are measured first: later, the garbage collector keeps the second core busy,
 * because other libraries leave memory to it.
 */
export const partsOf = ({ quick = false, only = '', compat = false }) =>
  [
    ...(compat ? [] : ['threads']),
    ...cases(quick).map(nameOf),
    ...(compat ? [] : [...Object.values(reading), 'training']),
  ].filter((part) => part.includes(only));
