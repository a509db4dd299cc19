// Lists other ways of training that were tried, and how well the resulting models separate meanings.

/**
 * The loss on held-back text, and the areas under the curve (AUC) on the reported sentences. An area is that of the
 * best layer, with the word visible or masked, whichever is better. Figures that were not measured are missing.
 */
export const tried = [
  { way: 'the first two lessons alone', tokens: 77_824_000, loss: 3.384, ordinary: 0.847, hard: 0.748 },
  { way: 'the first lesson alone', tokens: 65_536_000, loss: 3.322, ordinary: 0.848, hard: 0.721 },
  {
    way: 'words alone asked, no kinds of things; 298 sentences of our own and no frames',
    tokens: 85_196_800,
    loss: 3.099,
    ordinary: 0.697,
    hard: 0.742,
  },
  {
    way: 'besides, token vectors learn as fast as all else; 68 sentences of our own, ten of them near reported ones',
    tokens: 60_620_800,
    loss: 3.126,
    ordinary: 0.757,
    hard: 0.654,
  },
  {
    way: 'that model, trained on: words in sight guess a hidden word of their own line, every second rarer word',
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
  { way: 'token vectors learn at three tenths of the rate', tokens: 8_192_000, loss: 4.169 },
  { way: 'at a tenth of it, vectors twice as large', tokens: 3_276_800, loss: 5.728 },
  { way: 'at a tenth of it, vectors four times as large', tokens: 3_276_800, loss: 6.021 },
  { way: 'token vectors as counted to the end, four times as large', tokens: 3_276_800, loss: 6.041 },
];

const row = ({ way, tokens, loss, ordinary, hard }) => {
  const rounded = (x, digits) => x?.toFixed(digits) ?? '–';
  return `| ${way} | ${(tokens / 1e6).toFixed(1)} M | ${rounded(loss, 3)} | ${rounded(ordinary, 2)} | ${rounded(hard, 2)} |`;
};

export const triedTable = () =>
  [
    '| what was tried | tokens | loss, held back | AUC, ordinary | AUC, hard |',
    '| --- | --- | --- | --- | --- |',
    ...tried.map(row),
  ].join('\n');
