// What was measured of our own model on sentences that nothing was tuned on.
import fs from 'node:fs';

/** Of all words together, and of each. */
export interface Figure {
  recall: number;
  auc: number;
  words: Readonly<Record<string, { recall: number; auc: number }>>;
}

/** By what the vectors are: "layer 3, seen", "layer 3, masked", "bag of counted vectors". */
export type Measured = Readonly<Record<string, Figure>>;

export const figures = JSON.parse(
  fs.readFileSync(new URL('../../../../english/model/figures.json', import.meta.url), 'utf8'),
) as Readonly<Record<'ordinary.report' | 'hard.report', Measured>>;
