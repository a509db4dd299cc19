// The claims of the chapter "why-root": wide vectors give large scores, large scores leave softmax almost no gradient,
// and dividing by √d corrects that.
import { drawn, effectAt, keyCount, queryCount, rootOf, scoresOf, stops } from '../../../web/chapters/why-root/many.ts';
import { rowOf } from '../../../web/core/engine/matrix.ts';
import { squareOf, squaresOf } from '../../../web/chapters/why-root/square.ts';
import type { Claim } from './claim.ts';

const near = (a: number, b: number, within: number): boolean => Math.abs(a - b) <= within;
const seeds = [0, 1, 2, 3, 4];
/** Checks a claim for five seeds, and for every width of the curves that is at least `least`. */
const forAll = (least: number, holds: (seed: number, width: number) => boolean): boolean =>
  seeds.every((seed) => stops.filter((width) => width >= least).every((width) => holds(seed, width)));

export const claims: Claim[] = [
  {
    id: 'spread-is-root',
    says: 'the spread of the scores grows as the square root of the width',
    holds: (engine) =>
      forAll(16, (seed, width) =>
        near(effectAt(engine, drawn(engine, seed), width, 'off').spread / Math.sqrt(width), 1, 0.25),
      ),
  },
  {
    id: 'divided-is-one',
    says: 'divided by the square root, the spread stays about 1',
    holds: (engine) =>
      forAll(16, (seed, width) =>
        near(effectAt(engine, drawn(engine, seed), width, rootOf(engine, width)).spread, 1, 0.25),
      ),
  },
  {
    id: 'gradient-dies',
    says: 'at width 1024, undivided, less than a tenth of the gradient gets through that the square root lets through',
    holds: (engine) =>
      seeds.every(
        (seed) =>
          effectAt(engine, drawn(engine, seed), 1024, 'off').gradient <
          0.1 * effectAt(engine, drawn(engine, seed), 1024, rootOf(engine, 1024)).gradient,
      ),
  },
  {
    id: 'rows-stand-still',
    says: 'undivided, more than half of the wide rows have hardly any slope left; divided by the root, none',
    holds: (engine) =>
      forAll(
        256,
        (seed, width) =>
          effectAt(engine, drawn(engine, seed), width, 'off').still > queryCount / 2 &&
          effectAt(engine, drawn(engine, seed), width, rootOf(engine, width)).still === 0,
      ),
  },
  {
    id: 'width-flattens',
    says: 'divided by the width itself, wide rows are nearly even',
    holds: (engine) =>
      seeds.every((seed) => effectAt(engine, drawn(engine, seed), 1024, 1024).largest < 1.2 / keyCount),
  },
  {
    id: 'gradient-bounded',
    says: 'the gradient through a row is never negative and never more than that of an even row',
    holds: (_, { many }) =>
      [many, ...Object.values(many.curves).flat()].every(
        ({ gradient }) => gradient >= -1e-5 && gradient <= many.most + 1e-5,
      ),
  },
  {
    id: 'slope',
    says: 'a weight’s slope is the weight times what is left of one',
    holds: (_, { many: { weights, slopes } }) =>
      rowOf(weights, 0).every((weight, j) => near(slopes.data[j] ?? NaN, weight * (1 - weight), 1e-6)),
  },
  {
    id: 'square-of-sum',
    says: 'the squares and the cross terms together are the square of the sum, for one pair and on average over all',
    holds: (_, { square: { squared, score, few, many } }) =>
      near(squared, score ** 2, 1e-4) &&
      [few, many].every(({ squaresSum, crossSum, whole }) => near(squaresSum + crossSum, whole, 1e-4 * whole)),
  },
  {
    id: 'squares-count',
    says: 'a square comes to about one on average, a cross term to nearly nothing, and the mean square of a score to about the width',
    holds: (engine) =>
      forAll(64, (seed, width) => {
        const all = drawn(engine, seed);
        const { square, cross, whole } = squareOf(engine, width, scoresOf(engine, all, width), squaresOf(all));
        return near(square, 1, 0.15) && near(cross, 0, 0.01) && near(whole / width, 1, 0.2);
      }),
  },
  {
    id: 'slope-tried',
    says: 'a weight’s rise over the rise of its z is the nearer to its slope the smaller the step',
    holds: (_, { nudge: { step, ratio, slope } }) => near(ratio, slope, 1e-3 + step / 20),
  },
  {
    id: 'slopes-of-row',
    says: 'the slopes of a row add up to one without the squares of its weights, and those are least when all weights are even',
    holds: (_, { nudge: { sum, squares, even }, many: { slopes, most } }) =>
      near(
        rowOf(slopes, 0).reduce((all, slope) => all + slope, 0),
        sum,
        1e-5,
      ) &&
      squares >= even - 1e-6 &&
      near(most, 1 - even, 1e-9),
  },
  {
    id: 'second-word',
    says: 'notebook 004’s second word gives its favourite 0.9993 undivided and 0.8560 divided by √16',
    onlyForNotebook: true,
    holds: (_, { second: { raw, divided } }) =>
      near(raw.weights.data[4] ?? NaN, 0.9993, 5e-5) &&
      near(divided.weights.data[4] ?? NaN, 0.856, 5e-5) &&
      divided.divisor === 4,
  },
  {
    id: 'too-flat',
    says: 'divided by √128 instead of √16, a head’s largest weight is smaller than it should be',
    holds: (_, { eight }) => eight.right === 4 && eight.wrong > eight.right && eight.largestWrong < eight.largestRight,
  },
];
