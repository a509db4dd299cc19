// What else was tried so that attention tells meanings apart better than the bags do, and what came of it; each began with the finished model.

/** Areas under the curve of the reported halves, at the best layer of the best reading. */
export const tried = [
  {
    way: 'words in sight guess a hidden word of their own line: every second rarer word',
    tokens: 2_457_600,
    ordinary: 0.7,
    hard: 0.66,
  },
  {
    way: 'the same with every rarer word, and none of the hidden ones left in sight',
    tokens: 9_830_400,
    ordinary: 0.66,
    hard: 0.66,
  },
];

const row = ({ way, tokens, ordinary, hard }) =>
  `| ${way} | ${(tokens / 1e6).toFixed(1)} M | ${ordinary.toFixed(2)} | ${hard.toFixed(2)} |`;

export const triedTable = () =>
  ['| what was tried | more tokens | AUC, ordinary | AUC, hard |', '| --- | --- | --- | --- |', ...tried.map(row)].join(
    '\n',
  );
