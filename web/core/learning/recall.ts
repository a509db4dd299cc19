// Decides when a solved exercise is due again: after 1, 5, 14 and 30 days; a wrong answer starts again at 1 day.

/** The days until the next recall, by the number of right recalls in a row. */
export const intervals: readonly number[] = [1, 5, 14, 30];

export interface Recall {
  /** Right recalls in a row since the last wrong one. */
  readonly hits: number;
  /** The day on which the exercise is due (clock.ts). undefined after the last interval: it is not due again. */
  readonly due?: number;
}

/** Recalls by the name of their exercise. */
export type Recalls = Readonly<Record<string, Recall>>;

function next(hits: number, day: number): Recall {
  const wait = intervals[hits];
  return wait === undefined ? { hits } : { hits, due: day + wait };
}

/** The stored recall of an exercise, or undefined if nothing is stored for this exercise. */
const known = (recalls: Recalls, exercise: string): Recall | undefined =>
  Object.hasOwn(recalls, exercise) ? recalls[exercise] : undefined;

/**
 * Updates the recalls after an answer. The first right answer starts the first interval. When an exercise is due, a
 * right answer starts the next interval, and a wrong one starts the first. All other answers change nothing.
 */
export function afterAnswer(
  recalls: Recalls,
  exercise: string,
  { right, wasSolved, day }: { right: boolean; wasSolved: boolean; day: number },
): Recalls {
  const own = known(recalls, exercise) ?? (wasSolved ? { hits: 0, due: day } : undefined);
  if (!own) return right ? { ...recalls, [exercise]: next(0, day) } : recalls;
  if (own.due === undefined || own.due > day) return recalls;
  return { ...recalls, [exercise]: next(right ? own.hits + 1 : 0, day) };
}

/**
 * The solved exercises that are due, longest overdue first. An exercise without a recall is due at once: it was solved
 * before recalls were kept.
 */
export function dueOn<Name extends string>(recalls: Recalls, solved: readonly Name[], day: number): Name[] {
  const since = (exercise: Name): number => {
    const own = known(recalls, exercise);
    return own ? (own.due ?? Infinity) : day;
  };
  return solved.filter((exercise) => since(exercise) <= day).sort((a, b) => since(a) - since(b));
}
