// Remembers in this browser what the learner has solved and guessed, and whether code and proof stand open.
import { asRecord, Kept } from './kept.ts';
import type { Taken } from './kept.ts';

/** What another version of the page has put beside these stays as it is. */
export interface Progress extends Readonly<Record<string, unknown>> {
  readonly solved: readonly string[];
  /** Answers given to predict-then-reveal questions. */
  readonly predicted: Readonly<Record<string, string>>;
  /** Whether code and proof stand open; not there until the reader has chosen. */
  readonly proof?: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function take({ solved = [], predicted = {}, proof, ...others }: Record<string, unknown>): Taken<Progress> {
  const list: unknown[] = Array.isArray(solved) ? solved : [];
  const answers = Object.entries(asRecord(predicted) ?? {});
  const value = {
    ...others,
    ...(typeof proof === 'boolean' ? { proof } : {}),
    solved: list.filter(isText),
    predicted: Object.fromEntries(answers.filter((entry): entry is [string, string] => isText(entry[1]))),
  };
  const whole =
    Array.isArray(solved) &&
    asRecord(predicted) !== undefined &&
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
