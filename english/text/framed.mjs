// Makes training sentences from our frames, which are sentences with alternatives ("{He|She} sat on the bank."). Leaves
// out sentences that are too similar to one in the test sets senses/*.report.txt, whose results we publish.
import fs from 'node:fs';
import { inRoot } from '../../tools/lib/paths.mjs';
import { recipe } from '../recipe.mjs';
import { readSenses } from '../senses/measure.mjs';
import { contentOf, sharedPart, tooNear } from '../senses/near.mjs';
import { fromFrames, readFrames } from './own.mjs';

export function framed({ perFrame = recipe.texts.all.perFrame, frames = readFrames() } = {}) {
  const reported = ['ordinary.report', 'hard.report'].flatMap((name) =>
    readSenses(fs.readFileSync(inRoot(`english/senses/${name}.txt`), 'utf8'), name).map(({ tokens }) =>
      contentOf(tokens.join(' ')),
    ),
  );
  const isFit = (line) => {
    const words = contentOf(line);
    return reported.every((other) => sharedPart(words, other) < tooNear);
  };
  return fromFrames(frames, perFrame, isFit);
}
