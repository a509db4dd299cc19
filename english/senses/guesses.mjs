// What a model guesses for the hidden word of the sentences: how often that is another one of the twelve words that it was trained on.
import { openModel } from './vectors.mjs';

/** The number of guesses that are counted for each sentence. */
const count = 5;

/**
 * {guesses, others, example}: the number of likeliest words for the hidden word of each sentence, and how many of them are another word
 * of the set. The example is the likeliest of these: {text, word, guess}.
 */
export async function countGuesses(folder, sentences) {
  const model = await openModel(folder);
  const words = new Set(sentences.map(({ word }) => word));
  const idsOf = (tokens) => model.tokens(tokens.join(' ')).ids.slice(0, -1); // without the end of the text
  const others = [];
  for (const { word, tokens, place } of sentences) {
    const [before, until] = [idsOf(tokens.slice(0, place)).length, idsOf(tokens.slice(0, place + 1)).length];
    const { ids } = model.tokens(tokens.join(' '));
    const hidden = [...ids.slice(0, before), model.config.mask, ...ids.slice(until)];
    for (const { token, probability } of model.substitutes(hidden, before, { count })) {
      const guess = token.replace('\u0120', '').toLowerCase(); // a space before the word
      if (guess !== word && words.has(guess)) others.push({ text: tokens.join(' '), word, guess, probability });
    }
  }
  model.dispose();
  const [likeliest] = others.sort((a, b) => b.probability - a.probability);
  const { probability: _, ...example } = likeliest ?? {};
  return { guesses: sentences.length * count, others: others.length, ...(likeliest ? { example } : {}) };
}
