// Sentences in which our model mistakes a word's meaning. The page computes each result live, and a test checks that
// each still fails.

export interface Failure {
  word: string;
  text: string;
  /** The right meaning, by its name in the built-in set. */
  meant: string;
}

export const failures: readonly Failure[] = [
  { word: 'bass', text: 'a drummer and a pianist went to the lake and caught a bass', meant: 'fish' },
  { word: 'crane', text: 'the crane built its nest near the steel works', meant: 'bird' },
  { word: 'seal', text: 'the seal broke the wax figure with its flippers', meant: 'animal' },
  { word: 'bank', text: 'my uncle opened an account at the bank under the willows by the duck pond', meant: 'money' },
  {
    word: 'bank',
    text: 'kingfishers nest in holes in the bank directly behind the tax office and the mint',
    meant: 'river',
  },
];
