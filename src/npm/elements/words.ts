// The texts of the elements in English. A page can set its own texts for other languages.
import type { GridWords } from './grid-control.js';

export interface ElementWords extends GridWords {
  row(place: number): string;
  column(place: number): string;
  /** The name of a cell, read before its number: "row bank, column mud,". */
  cell(row: string, column: string): string;
  matrix: string;
  softmax: string;
  stages: {
    scores: string;
    shifted: string;
    exponentials: string;
    weights: string;
    maximum: string;
    sum: string;
    whole: string;
  };
  arcs(word: string, list: string): string;
  looks: string;
  head(place: number): string;
}

export const english: ElementWords = {
  empty: 'empty',
  yours: 'changed',
  says: (name, number) => `${name} ${number}`,
  edit: (name) => `New number: ${name}`,
  badNumber: (text) =>
    `“${text}” is not a number that can be read here, or it is too large. Write digits with a point or a comma, such as 0.19, −1.5 or 2e-3. Nothing has changed.`,
  row: (place) => `row ${place}`,
  column: (place) => `column ${place}`,
  cell: (row, column) => `${row}, ${column},`,
  matrix: 'Matrix',
  softmax: 'Softmax, stage by stage',
  stages: {
    scores: 'score',
    shifted: '− maximum',
    exponentials: 'e to that',
    weights: '÷ sum',
    maximum: 'maximum',
    sum: 'sum',
    whole: 'of the row',
  },
  arcs: (word, list) => `How ${word} weighs the words: ${list}`,
  looks: 'Who looks:',
  head: (place) => `Head ${place}`,
};
