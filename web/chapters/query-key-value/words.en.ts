// The English texts of the chapter "query-key-value": labels of figures and switches, exercise questions, and
// explanations of wrong answers.
import type { Labels } from '../../core/words/in-languages.ts';
import type { sliders, switches } from './settings.ts';

export const words = {
  switches: {
    part: 'Make',
    bias: 'Bias',
    input: 'Word',
    rounding: 'Weights',
  } satisfies Labels<typeof switches>,
  sliders: {
    queryWidth: 'width of queries',
    keyWidth: 'width of keys',
    valueWidth: 'width of values',
  } satisfies Labels<typeof sliders>,
  choices: {
    part: { query: 'queries', key: 'keys', value: 'values' },
    bias: { off: 'no bias', on: 'with a bias' },
    rounding: { exact: 'exact', rounded: 'rounded by hand' },
  },
  names: {
    queryWeight: 'matrix for queries',
    keyWeight: 'matrix for keys',
    valueWeight: 'matrix for values',
    roleBias: 'bias',
    rounded: 'weights, rounded',
    shares: 'weights',
    weightedValues: 'weighted values',
  },
  /** What a query, a key and a value are for. */
  role: {
    query: 'what a word looks for in other words',
    key: 'what a word shows to the queries',
    value: 'what a word passes on to the result',
  },
  biasAdded: 'added to each row:',
  widths: {
    misfit:
      'The widths do not fit: a query and a key are multiplied in pairs. Give both the same width. The program that computes this page reports this error:',
    fit: 'The widths fit. S has one row and one column for each word. C is as wide as the values. (The matrices of step 2 have three columns. For a larger width, the page adds new columns.)',
  },
  asks: {
    redo: { powers: 'First subtract the largest of the three scores. Then, if you have no calculator:' },
    fitting: { tokens: 'words', model: 'width of embeddings', query: 'width of queries', value: 'width of values' },
  },
  made: {
    secondQuery: 'the second query (you get keys and values in the same way)',
    secondScores: 'the scores of the second query',
    keyWidth: 'the width of the keys',
    scoreColumns: 'the number of columns of S',
    contextColumns: 'the number of columns of C',
  },
  rules: {
    likeQueries: {
      is: 'as many as the numbers in a query',
      gives: 'This rule gives the width of the queries. A dot product needs keys of the same width.',
    },
    likeEmbeddings: {
      is: 'as many as the numbers in an embedding',
      gives: 'This rule gives the width of the embeddings.',
    },
  },
  right: {
    redo: 'Right. You have done all seven steps of attention by hand.',
    fitting:
      'Right. A score is the dot product of a query and a key, so both have the same width. The values are only mixed, so they may have any width.',
  },
  causes: {
    anotherOutput: 'This belongs to another word. Compute the second row.',
    scaled:
      'You divided the scores by the square root of the width of the keys. That is usual, but this exercise does not divide.',
    keysMixed: 'You mixed the keys. Mix the values: keys only help to find the weights.',
    keysAsQueries: 'You multiplied the second key by all queries. Multiply the second query by all keys.',
    roundedWeights: 'You rounded the weights to one or two digits before you mixed. Keep three digits in the weights.',
    plainSum: 'You added the values without weights. Multiply each value by its weight first.',
    onlyLargest: 'You took only the value with the largest weight. Add all the values, each times its weight.',
    downColumns: 'You took softmax down the columns. Take it along the rows: the weights of one query add up to 1.',
    keysLikeValues:
      'You gave the keys the width of the values. Give them the width of the queries, because a dot product multiplies a query and a key in pairs.',
    keysLikeEmbeddings:
      'You gave the keys the width of the embeddings. Give them the width of the queries. The matrix for keys sets their width.',
    scoresLikeKeys: 'You gave S one column for each number of a key. S has one column for each word.',
    contextLikeKeys: 'You gave C the width of the keys. The context is a mix of values, so it is as wide as a value.',
    contextLikeEmbeddings:
      'You gave C the width of the embeddings. The context is a mix of values, so it is as wide as a value.',
  },
};
