// Remembers in this browser what the learner has solved and guessed, and whether code and proof stand open.
import { asRecord, isText, Kept } from './kept.ts';
import { nowCalled } from './state.ts';
import type { Taken } from './kept.ts';

/** What another version of the page has put beside these stays as it is. */
export interface Progress extends Readonly<Record<string, unknown>> {
  readonly solved: readonly string[];
  /** Answers given to predict-then-reveal questions. */
  readonly predicted: Readonly<Record<string, string>>;
  /** Whether code and proof stand open; not there until the reader has chosen. */
  readonly proof?: boolean;
  /** How many steps of an exercise its reader takes alone; what was kept before there were steps says nothing of it. */
  readonly faded?: Readonly<Record<string, number>>;
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

function take({ solved = [], predicted = {}, faded, proof, ...others }: Record<string, unknown>): Taken<Progress> {
  const list: unknown[] = Array.isArray(solved) ? solved : [];
  const answers = Object.entries(asRecord(predicted) ?? {});
  const counts = Object.entries(asRecord(faded) ?? {});
  const kept = counts.filter((entry): entry is [string, number] => isCount(entry[1]));
  const value = {
    ...others,
    ...(typeof proof === 'boolean' ? { proof } : {}),
    ...(kept.length > 0 ? { faded: Object.fromEntries(kept.map(([name, count]) => [nowCalled(name), count])) } : {}),
    solved: list.filter(isText).map(nowCalled),
    predicted: Object.fromEntries(answers.filter((entry): entry is [string, string] => isText(entry[1]))),
  };
  const whole =
    Array.isArray(solved) &&
    asRecord(predicted) !== undefined &&
    (faded === undefined || asRecord(faded) !== undefined) &&
    kept.length === counts.length &&
    value.solved.length === list.length &&
    Object.keys(value.predicted).length === answers.length &&
    value.proof === proof;
  return { value, whole };
}

export const progress = new Kept('riverbank', take);

export function markSolved(exercise: string): void {
  const known = progress.read();
  if (!known.solved.includes(exercise)) progress.write({ ...known, solved: [...known.solved, exercise] });
}

export function markPredicted(question: string, answer: string): void {
  const known = progress.read();
  progress.write({ ...known, predicted: { ...known.predicted, [question]: answer } });
}
