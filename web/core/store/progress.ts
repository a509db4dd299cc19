// Remembers in this browser the solved exercises, the steps done alone, the guesses, and whether proofs are open.
import { asRecord, isText, Kept } from './kept.ts';
import { currentName } from './state.ts';
import type { Taken } from './kept.ts';

/** The stored data. Properties that another version of the page has added are kept. */
export interface Progress extends Readonly<Record<string, unknown>> {
  readonly solved: readonly string[];
  /** The reader's answers to guess-first questions (predict-reveal.ts). */
  readonly predicted: Readonly<Record<string, string>>;
  /** Whether folds with code and proof are open; undefined until the reader has chosen. */
  readonly proof?: boolean;
  /** How many steps of each exercise the reader does alone. Older data does not have this property. */
  readonly faded?: Readonly<Record<string, number>>;
  /** The seed of the numbers on which each exercise was solved last. */
  readonly solvedOn?: Readonly<Record<string, number>>;
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/** The numbers stored for exercises, under the exercises' current names, and whether all of them could be read. */
function countsIn(value: unknown): { counts: Record<string, number>; whole: boolean } {
  const entries = Object.entries(asRecord(value) ?? {});
  const kept = entries.filter((entry): entry is [string, number] => isCount(entry[1]));
  return {
    counts: Object.fromEntries(kept.map(([name, count]) => [currentName(name), count])),
    whole: (value === undefined || asRecord(value) !== undefined) && kept.length === entries.length,
  };
}

function take(read: Record<string, unknown>): Taken<Progress> {
  const { solved = [], predicted = {}, faded, solvedOn, proof, ...others } = read;
  const list: unknown[] = Array.isArray(solved) ? solved : [];
  const answers = Object.entries(asRecord(predicted) ?? {});
  const [steps, seeds] = [countsIn(faded), countsIn(solvedOn)];
  const value = {
    ...others,
    ...(typeof proof === 'boolean' ? { proof } : {}),
    ...(Object.keys(steps.counts).length > 0 ? { faded: steps.counts } : {}),
    ...(Object.keys(seeds.counts).length > 0 ? { solvedOn: seeds.counts } : {}),
    solved: list.filter(isText).map(currentName),
    predicted: Object.fromEntries(answers.filter((entry): entry is [string, string] => isText(entry[1]))),
  };
  const whole =
    Array.isArray(solved) &&
    asRecord(predicted) !== undefined &&
    steps.whole &&
    seeds.whole &&
    value.solved.length === list.length &&
    Object.keys(value.predicted).length === answers.length &&
    value.proof === proof;
  return { value, whole };
}

export const progress = new Kept('riverbank', take);

/** Remembers that an exercise is solved. `seed` selects the exercise's numbers; it is missing if they never change. */
export function markSolved(exercise: string, seed?: number): void {
  const known = progress.read();
  const { solved, solvedOn = {} } = known;
  if (solved.includes(exercise) && (seed === undefined || solvedOn[exercise] === seed)) return;
  progress.write({
    ...known,
    solved: solved.includes(exercise) ? solved : [...solved, exercise],
    ...(seed === undefined ? {} : { solvedOn: { ...solvedOn, [exercise]: seed } }),
  });
}

export function markPredicted(question: string, answer: string): void {
  const known = progress.read();
  progress.write({ ...known, predicted: { ...known.predicted, [question]: answer } });
}
