// Sentences in which our model takes a word for its other meaning: each is computed anew where it is shown, and a test sees that it still fails.

export interface Failure {
  word: string;
  text: string;
  /** What the word means there, by the set's own names. */
  meant: string;
}

export const failures: readonly Failure[] = [
  { word: 'bank', text: 'the banker sat down on the bank and took off his shoes to fish', meant: 'river' },
  { word: 'bank', text: 'the bank on the water front lends money to boat builders', meant: 'money' },
  { word: 'bass', text: 'the river festival needed a player for the bass', meant: 'sound' },
];
