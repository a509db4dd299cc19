// Sentences in which our model takes a word for its other meaning: each is computed anew where it is shown, and a test sees that it still fails.

export interface Failure {
  word: string;
  text: string;
  /** What the word means there, by the set's own names. */
  meant: string;
}

export const failures: readonly Failure[] = [
  { word: 'bass', text: 'a drummer and a pianist went to the lake and caught a bass', meant: 'fish' },
  { word: 'crane', text: 'the crane built its nest near the steel works', meant: 'bird' },
  { word: 'seal', text: 'the seal broke the wax figure with its flippers', meant: 'animal' },
  { word: 'bank', text: 'flood water ran through the door of the bank and ruined its records', meant: 'money' },
  {
    word: 'bank',
    text: 'an otter dug its den in the bank while two accountants argued about interest rates',
    meant: 'river',
  },
];
