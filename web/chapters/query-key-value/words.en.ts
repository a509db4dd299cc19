// The English texts of chapter 4: labels of figures and switches, exercise questions, and explanations of wrong answers.
import type { Labels } from '../../core/words/in-languages.ts';
import type { sliders, switches } from './settings.ts';

export const words = {
  switches: {
    part: 'Make',
    bias: 'Bias',
    input: 'Input',
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
  /** The purpose of query, key and value. */
  role: {
    query: 'what an input looks for',
    key: 'what an input shows to those who look',
    value: 'what an input hands over when it is looked at',
  },
  biasAdded: 'added to each row:',
  widths: {
    misfit: 'They do not fit: a query and a key are multiplied pair by pair. Give both the same width. The code says:',
    fit: 'The widths fit: S has a row and a column for each input, C is as wide as the values. (Columns of the matrices beyond step 2’s three are new.)',
  },
  asks: {
    redo: { powers: 'First subtract the largest of the three scores; then, if you have no calculator at hand:' },
    fitting: { tokens: 'words', model: 'width of embeddings', query: 'width of queries', value: 'width of values' },
  },
  made: {
    secondQuery: 'the second query (keys and values go the same way)',
    secondScores: 'the second query’s scores',
    keyWidth: 'width of the keys',
    scoreColumns: 'columns of S',
    contextColumns: 'columns of C',
  },
  rules: {
    likeQueries: { is: 'as many as a query has numbers', gives: 'That is what a dot product with queries asks for.' },
    likeEmbeddings: { is: 'as many as an embedding has numbers', gives: 'That is the width of what goes in.' },
  },
  right: {
    redo: 'Right. Seven steps, and none of them was magic.',
    fitting:
      'Right. Queries and keys meet in a dot product, so they share their width; values only get mixed, so theirs is free.',
  },
  causes: {
    anotherOutput: 'That belongs to another input. Keep to the second row.',
    scaled:
      'That comes out with the scores divided by the square root of the width of the keys. It is the usual thing to do; here nothing is divided.',
    keysMixed: 'You mixed the keys. A key is only looked at; what is handed over is the value.',
    keysAsQueries: 'You let the second key look at the queries. The query looks, at every key.',
    roundedWeights:
      'That comes out with weights rounded to one or two digits before mixing. Keep three digits in the weights.',
    plainSum: 'You added the values as they are. Each counts by its weight.',
    onlyLargest: 'You took the value with the most weight alone. The others come in, too, each by its weight.',
    downColumns: 'You took softmax down the columns. What a query takes in adds up to one: along its row.',
    keysLikeValues: 'You gave the keys the width of the values. A key meets a query in a dot product: pair by pair.',
    keysLikeEmbeddings:
      'You gave the keys the width of the embeddings. Their matrix decides how wide they are, and they have to meet the queries.',
    scoresLikeKeys: 'Scores have one column for each word that is looked at, however wide its key is.',
    contextLikeKeys: 'The context is a mix of values, so it is as wide as they are.',
    contextLikeEmbeddings: 'The context is a mix of values, not of embeddings.',
  },
};
