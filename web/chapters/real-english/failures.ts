// Sentences in which our model takes a word for its other meaning: each is computed anew where it is shown, and a test sees that it still fails.

export interface Failure {
  word: string;
  text: string;
  /** What the word means there, by the set's own names. */
  meant: string;
}

export const failures: readonly Failure[] = [
  { word: 'bass', text: 'a drummer and a pianist went to the lake and caught a bass', meant: 'fish' },
  { word: 'crane', text: 'a crane landed on the roof of the unfinished tower', meant: 'bird' },
  { word: 'seal', text: 'an official of the state counted each seal on the beach', meant: 'animal' },
  { word: 'bank', text: 'flood water ran through the door of the bank and ruined its records', meant: 'money' },
];
