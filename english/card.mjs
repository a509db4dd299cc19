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

const percent = (share) => `${Number((share * 100).toFixed(1))} %`;

const lessonRows = (lessons) =>
  Object.entries(lessons).map(
    ([name, { text, steps, learning_rate, tokens, own, framed, kindsOfTopics }]) =>
      `| ${name} | ${text} | ${number(tokens)} | ${number(own)} | ${number(framed)} | ${number(steps)} | ${learning_rate} | ${percent(kindsOfTopics)} |`,
  );

/** Returns a sentence that names the lesson that started with published weights, or '' if no lesson did. */
const startLine = (lessons) =>
  Object.entries(lessons)
    .filter(([, { from }]) => from === 'published')
    .map(([name]) => `The ${name} lesson started with the int8 weights of the model that was published before. `)
    .join('');

const curveTables = (lessons) =>
  Object.entries(lessons).map(
    ([name, { curve }]) =>
      `The ${name} lesson:\n\n| step | tokens | loss | held back |\n| --- | --- | --- | --- |\n${curveRows(curve).join('\n')}`,
  );

const measureRows = (measured) =>
  Object.entries(measured).map(
    ([name, { recall, auc, words }]) =>
      `| ${name} | ${recall.toFixed(3)} | ${auc.toFixed(3)} | ${words.bank ? words.bank.auc.toFixed(3) : '–'} |`,
  );

/**
 * The smallest lead in AUC over the bags of neighbours (senses.mjs) that counts as a benefit of attention.
 */
const counts = 0.02;

/**
 * Returns a sentence that says whether attention separates meanings better than the bags of neighbours do. A second
 * sentence is about the word "bank" alone, if the figures include it.
 */
export function verdict(measured) {
  const best = (is, of) =>
    Math.max(...Object.entries(measured).flatMap(([name, each]) => (is(name) ? [of(each)] : [])));
  const aheadBy = (of) => best((name) => !name.startsWith('bag'), of) - best((name) => name.startsWith('bag'), of);
  const ahead = aheadBy(({ auc }) => auc);
  const ofBank = aheadBy(({ words }) => words?.bank?.auc ?? Number.NaN);
  const alone = Number.isNaN(ofBank) ? '' : ` For "bank" alone, the best layer is ahead by ${ofBank.toFixed(3)}.`;
  if (ahead >= counts) return `The best layer is ahead of the better bag of neighbours by ${ahead.toFixed(3)}.${alone}`;
  return ahead >= 0
    ? `**The best layer is level with the better bag of neighbours: it is ahead by ${ahead.toFixed(3)}, and a lead of at least ${counts} would count.**${alone}`
    : `**The bag of neighbours wins by ${(-ahead).toFixed(3)}: here attention gives no benefit.**${alone}`;
}

const tableOf = (measured) =>
  ['| vector | recall | AUC | AUC of bank |', '| --- | --- | --- | --- |', ...measureRows(measured)].join('\n');

/**
 * Returns a sentence on how often the model, instead of the hidden word, guesses another of the twelve words of the
 * test sentences.
 */
export const guessesLine = ({ guesses, others }) =>
  `Of its ${number(guesses)} guesses for the hidden word of these sentences, ${number(others)} are another one of the twelve words.`;

/**
 * Returns the card as Markdown.
 * - `sources` are the rows of the training texts.
 * - `lessons` is lessons.json: for each lesson its settings, the size of its text, and its curve.
 * - `figures` is {file name: measured figures}.
 * - `rounding` is {file name: change of the figures by int8}.
 * - `guesses` counts the guesses for hidden words (senses/guesses.mjs).
 * - `bytes` is the size of the model's file.
 */
export function cardOf({ sources, lessons, figures, rounding, guesses, bytes }) {
  const { seed, vocabulary, model, training, texts } = recipe;
  const { first } = lessons;
  const parameters = Object.entries({ ...model, vocabulary }).map(([name, value]) => `${name} ${value}`);
  return `---
license: mit
language: en
pipeline_tag: fill-mask
---

# riverbank-english

A small model of English. It reads a text in both directions and guesses hidden words. Its sizes: ${parameters.join(', ')}. It has pre-norm blocks, GELU, an output layer
that is tied to the token vectors, and a tokenizer with byte pair encoding. It was trained with riverbank's own trainer. Matrices are stored as integers from −127 to 127 with a scale
for each row (the tensors \`NAME\` and \`NAME.scale\`, ${number(bytes)} bytes in all); vectors are float32.

## Training texts

| package | text | words | licence | SHA-256 |
| --- | --- | --- | --- | --- |
${sourceRows(sources).join('\n')}

One line in a hundred of each text was held back to measure the loss on unseen text. The model also reads sentences of our own about twelve words that are rare in the
texts above, each with two meanings. The twelve words are the topics of these sentences.

- Own sentences: a pass over a text contains each of them ${recipe.ownRepeats} times.
- Sentences made from frames: a pass contains each of them once. A frame has choices: "{The clerk|The angler} lay on the bank {beside his net|until the loan was paid}." Most
  frames offer neighbours of both meanings, so that only the rest of the sentence tells the meaning. The other frames are plain sentences about one meaning.

None of our own sentences shares three fifths of its words with a sentence of the reported tests. The text "all" contains all lines of the sources. The text "part" contains one
line in ${texts.part.every} of them, and more frames about "bank". Most lines are old prose, speeches and commentaries on the Bible, and they express the views of their time.

## How it was made

The model was trained in lessons. Each lesson continues with the parameters of the lesson before.

| lesson | text | tokens in the text | own sentences | sentences from frames | steps | learning rate | kinds of topics |
| --- | --- | --- | --- | --- | --- | --- | --- |
${lessonRows(lessons).join('\n')}

- **Steps:** each step reads ${training.sequences} pieces of ${model.length} tokens; seed ${seed}.
- **Hidden words:** the model learns to predict ${percent(training.rate)} of the words. Of these, 80 % are replaced by <mask>, 10 % by another word, and 10 % stay as they are.
- **Optimiser:** AdamW, with a fresh state in each lesson. The learning rate rises to the number in the table and then falls to 0 along a cosine. The weight decay is ${training.decay}, and the
  gradients are clipped to a norm of ${training.clip}.
- **Initial token vectors:** counted ones: the positive pointwise mutual information of words within ${recipe.counting.window} words of each other, reduced by a singular value decomposition.
- **Kinds of things:** at the same time the model learns to predict what kind of thing a word means (an animal, a group, a verb of motion …). There are ${kinds.length} kinds, those in which WordNet's
  lexicographers file nouns and verbs. The kind is certain for the words that a line of WordNet or a sentence of our own is about (${number(first.marked.certain)} tokens of the first lesson's text). It is
  clear for words that are nearly always of one kind (${number(first.marked.clear)} tokens). Of the hidden words with a known kind, the model predicts the kind instead of the word for ${percent(recipe.kinds.hidden)}.
  Of the visible words with a certain kind, it predicts the kind for ${percent(recipe.kinds.seen)}.
- **Kinds of topics:** the share of the hidden topic words for which the model predicts the kind instead of the word. The topic words occur a thousand times each in our own sentences, so the first
  lessons made the model guess them too often. In the third lesson it predicts them no more often than other words.
- **Where the kinds are:** during training the kinds are additional rows of the token table. The published model predicts only words; \`kinds.json\` contains the rows of the kinds.

${startLine(lessons)}\`npm run train:english\` trains all lessons, and with \`-- --after=second\` only the third, starting with the published weights.
The same seed gives the same bytes on processors with SIMD registers of the same width.

${curveTables(lessons).join('\n\n')}

## Does it tell meanings apart?

The tests contain sentences in which a word has one of two senses. For each sentence the model gives a vector of the word.

- **Recall** tells how often the nearest other sentence of the same word has the same sense (averaged over senses).
- **AUC** tells how often two sentences with the same sense are closer than two with different senses (averaged over words).
- **seen** means that the model sees the word, **masked** that the word is replaced by <mask>. Layer 0 is the sum of token and position vector. The word's mean vector is subtracted.
- **kinds** is the vector of the square roots of the shares that the last layer gives to each kind of thing. It uses the mean of the scores for the word seen and masked.
- **bag** is the mean of the other words' vectors, weighted by their rarity. It contains the neighbours of the word but not their order.

${Object.entries(figures)
  .map(
    ([name, measured]) =>
      `### ${name}\n\n${tableOf(measured)}\n\n${verdict(measured)} Before its weights were rounded to int8, the model's AUCs differed from these by at most ${rounding[name].toFixed(4)}.`,
  )
  .join('\n\n')}

### What else was tried

None of these attempts is part of the published model. Some rows refer to the row before them.

${triedTable()}

## What it cannot do

It cannot write texts or follow instructions, and its guesses are not reliable facts. It reads at most ${model.length} tokens of English at a time. If the
neighbours of a word suggest another meaning, as in the hard sentences above, the model often follows the neighbours. It knows rare words from few sentences only.
${guessesLine(guesses)}
`;
}
