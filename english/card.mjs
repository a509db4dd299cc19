// Writes the model card of a trained model: sources, training, quality and limits.
import { recipe } from './recipe.mjs';
import { kinds } from './text/kinds.mjs';
import { triedTable } from './tried.mjs';

const number = (x) => x.toLocaleString('en-US');

const sourceRows = (sources) =>
  sources.map(
    ({ name, version, words, what, licence, sha256 }) =>
      `| ${name} ${version} | ${what} | ${number(words)} | ${licence} | ${sha256.slice(0, 16)}… |`,
  );

const curveRows = (curve) => {
  const every = Math.max(1, Math.ceil(curve.length / 15));
  return curve
    .filter((_, place) => (curve.length - 1 - place) % every === 0)
    .map(
      ({ step, tokens, loss, held }) =>
        `| ${number(step)} | ${(tokens / 1e6).toFixed(1)} M | ${loss.toFixed(3)} | ${held.toFixed(3)} |`,
    );
};

const measureRows = (measured) =>
  Object.entries(measured).map(
    ([name, { recall, auc, words }]) =>
      `| ${name} | ${recall.toFixed(3)} | ${auc.toFixed(3)} | ${words.bank ? words.bank.auc.toFixed(3) : '–'} |`,
  );

/** The smallest lead over the bags of neighbours that counts as a benefit of attention. */
const counts = 0.02;

/**
 * Returns a sentence on whether attention improves on the bags of neighbours, and one on "bank" alone if the figures
 * include it.
 */
export function verdict(measured) {
  const best = (is, of) =>
    Math.max(...Object.entries(measured).flatMap(([name, each]) => (is(name) ? [of(each)] : [])));
  const aheadBy = (of) => best((name) => !name.startsWith('bag'), of) - best((name) => name.startsWith('bag'), of);
  const ahead = aheadBy(({ auc }) => auc);
  const ofBank = aheadBy(({ words }) => words?.bank?.auc ?? Number.NaN);
  const alone = Number.isNaN(ofBank) ? '' : ` Of bank alone, the best is ahead by ${ofBank.toFixed(3)}.`;
  if (ahead >= counts) return `The best layer is ahead of the better bag of neighbours by ${ahead.toFixed(3)}.${alone}`;
  return ahead >= 0
    ? `**The best layer is level with the better bag of neighbours: ahead by ${ahead.toFixed(3)}, where ${counts} would count.**${alone}`
    : `**The bag of neighbours wins by ${(-ahead).toFixed(3)}: here attention has earned nothing.**${alone}`;
}

const tableOf = (measured) =>
  ['| vector | recall | AUC | AUC of bank |', '| --- | --- | --- | --- |', ...measureRows(measured)].join('\n');

/** Returns a sentence on how often the model guesses another of the words that it was trained on. */
export const guessesLine = ({ guesses, others }) =>
  `Of its ${number(guesses)} guesses for the hidden word of these sentences, ${number(others)} are another one of the twelve words.`;

/**
 * Returns the card as Markdown.
 * - `own` and `framed` are the numbers of our sentences.
 * - `marked` has the numbers of tokens whose kind is certain or clear.
 * - `last` is the text of the last lesson.
 * - `figures` and `rounding` are {file name: measured figures, change by int8}.
 * - `guesses` counts the guesses for hidden words (senses/guesses.mjs).
 * - `bytes` is the size of the model's file.
 */
export function cardOf({ sources, own, framed, marked, last, curves, figures, rounding, guesses, bytes, tokens }) {
  const { seed, vocabulary, model, training } = recipe;
  const parameters = Object.entries({ ...model, vocabulary }).map(([name, value]) => `${name} ${value}`);
  return `---
license: mit
language: en
pipeline_tag: fill-mask
---

# riverbank-english

A small model that has read English both ways and guesses hidden words: ${parameters.join(', ')}; pre-norm blocks, GELU, tied output,
byte pair encoding. Trained by riverbank's own trainer. Matrices are kept as whole numbers from −127 to 127 with a scale for each row
(\`NAME\` and \`NAME.scale\`; ${number(bytes)} bytes in all); vectors are float32.

## What it has read

| package | text | words | licence | SHA-256 |
| --- | --- | --- | --- | --- |
${sourceRows(sources).join('\n')}

One line in a hundred of each was held back. Beside these, ${own} sentences of our own about words that are rare there, each read
${recipe.ownRepeats} times in a pass, and ${number(framed)} made from frames of our own, read once: "{The clerk|The angler} lay on the bank {beside his net|until the
loan was paid}." Most frames have neighbours of both meanings in their choices, so that only the rest of the sentence tells which meaning it is. The other frames are
plain sentences about one meaning. None of these sentences
shares three fifths of its words with a reported one. In all ${number(tokens)} tokens. The texts lean to old prose, speeches and commentaries on the Bible, and say what people then said.

## How it was made

Seed ${seed}; ${number(training.steps)} steps of ${training.sequences} texts of ${model.length} tokens; ${training.rate * 100} % of the words hidden (80 % as <mask>, 10 % as another word, 10 % as they are); AdamW,
learning rate ${training.learning_rate} after ${training.warm_up} steps and down to 0 as a cosine falls, weight decay ${training.decay}, gradients no longer than ${training.clip}. Token vectors start
as counted ones (positive pointwise mutual information within ${recipe.counting.window} words, brought down by its singular values).

A second lesson runs beside the first: what kind of thing a word means there, of ${kinds.length} kinds in which WordNet's lexicographers file nouns and verbs
(an animal, a group, a verb of motion …). Certain are the words that a line of WordNet is about, and those of our own sentences: ${number(marked.certain)} tokens. Clear
are words that are nearly always of one kind: ${number(marked.clear)}. Of the hidden ones ${recipe.kinds.hidden * 100} % are asked for their kind instead of the word, of the certain ones in sight ${recipe.kinds.seen * 100} %.
The words that our own sentences are about occur there a thousand times each. Hidden there, they are asked for their kind ${recipe.kinds.hiddenTrained * 100} % of the time, so that
each is asked for itself no more often than other words.
The kinds are rows of the same table while it learns; the model here is asked for words alone, and \`kinds.json\` keeps them. \`npm run train:english\` makes it
again; the same seed gives the same bytes on processors with registers of the same width.

| step | tokens | loss | held back |
| --- | --- | --- | --- |
${curveRows(curves.training).join('\n')}

A last lesson of ${number(recipe.last.steps)} steps (${number(last.tokens)} tokens again and again, learning rate ${recipe.last.learning_rate}, AdamW begun anew) reads one line in ${recipe.last.every} of the same texts, our own sentences, and
${number(last.framed)} of the frames, among them more frames of bank.

| step | tokens | loss | held back |
| --- | --- | --- | --- |
${curveRows(curves.last).join('\n')}

## Does it tell meanings apart?

Recall: the nearest other sentence of the same word has the same sense (averaged over senses). AUC: two uses of one sense are closer
than two of different senses (averaged over words). Vectors relative to the word's mean; "masked" reads the word's place without the word;
"kinds" are the roots of the shares that each kind of thing gets
at the word's place, by the last layer's scores, the word seen and masked averaged. Layer 0 is token and position. The bags are means of the other words' vectors, by rarity: they know neighbours and no order.

${Object.entries(figures)
  .map(
    ([name, measured]) =>
      `### ${name}\n\n${tableOf(measured)}\n\n${verdict(measured)} As float32 no layer's AUC is farther off than ${rounding[name].toFixed(4)}.`,
  )
  .join('\n\n')}

### What else was tried

Nothing of this is in the model that is here.

${triedTable()}

## What it cannot do

It writes no text, follows no instructions and knows no facts to rely on. It reads at most ${model.length} tokens of English at a time. Where neighbours of
another meaning stand near a word (the hard sentences above) it follows them often. Words that came up seldom are known from few sentences.
${guessesLine(guesses)}
`;
}
