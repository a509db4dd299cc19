// Turns the river or finance sentence into an example to copy: self-attention without learned matrices and without
// scaling, with the learner's numbers.
import type { SentenceValues } from '../../core/lesson/sentence.ts';
import type { Example } from '../../core/copies/example.ts';

export function sentenceExample({ tokens, embeddings, scores, weights, context, pins }: SentenceValues): Example {
  return {
    tokens,
    words: embeddings,
    positions: 'none',
    table: embeddings,
    heads: 1,
    scale: 'off',
    pins,
    result: context,
    matrices: Object.entries({ embeddings, scores, weights, context }).map(([name, matrix]) => ({ name, matrix })),
  };
}
