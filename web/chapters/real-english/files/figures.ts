// Reads the measured figures of our own model. They come from sentences that were not used for tuning.
import fs from 'node:fs';

/** The recall and AUC of all words together, and of each word. */
export interface Figure {
  recall: number;
  auc: number;
  words: Readonly<Record<string, { recall: number; auc: number }>>;
}

/** Figures by the name of the vectors: "layer 3, seen", "layer 3, masked", "kinds", "bag of counted vectors". */
export type Measured = Readonly<Record<string, Figure>>;

const read = (name: string): unknown =>
  JSON.parse(fs.readFileSync(new URL(`../../../../english/model/${name}`, import.meta.url), 'utf8'));

export const figures = read('figures.json') as Readonly<Record<'ordinary.report' | 'hard.report', Measured>>;

/**
 * The number of guesses for hidden words (`guesses`), and how many of these guesses are one of the twelve built-in
 * words, but not the hidden word (`others`).
 */
export const hiddenGuesses = read('guesses.json') as {
  guesses: number;
  others: number;
  example?: { text: string; word: string; guess: string };
};

/** The number of layers of the model. */
export const { num_hidden_layers: layers } = read('config.json') as { num_hidden_layers: number };
