// Counts how often a model, instead of the hidden word of a test sentence, guesses another of the twelve tested words.
import { openModel } from './vectors.mjs';

/** The number of guesses that are counted per sentence. */
const count = 5;

/**
 * Returns {guesses, others, example}. `guesses` is the number of guesses. `others` is the number of guesses that are
 * another of the tested words than the hidden one. `example` is the most probable of these guesses, {text, word,
 * guess}; it is missing if there are none.
 */
export async function countGuesses(folder, sentences) {
  const model = await openModel(folder);
  const words = new Set(sentences.map(({ word }) => word));
  const idsOf = (tokens) => model.tokens(tokens.join(' ')).ids.slice(0, -1); // drops the last id, <end>
  const others = [];
  for (const { word, tokens, place } of sentences) {
    const [before, until] = [idsOf(tokens.slice(0, place)).length, idsOf(tokens.slice(0, place + 1)).length];
    const { ids } = model.tokens(tokens.join(' '));
    const hidden = [...ids.slice(0, before), model.config.mask, ...ids.slice(until)];
    for (const { token, probability } of model.substitutes(hidden, before, { count })) {
      const guess = token.replace('\u0120', '').toLowerCase(); // \u0120 stands for the space before the word
      if (guess !== word && words.has(guess)) others.push({ text: tokens.join(' '), word, guess, probability });
    }
  }
  model.dispose();
  const [likeliest] = others.sort((a, b) => b.probability - a.probability);
  const { probability: _, ...example } = likeliest ?? {};
  return { guesses: sentences.length * count, others: others.length, ...(likeliest ? { example } : {}) };
}
