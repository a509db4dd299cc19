// When an exercise comes back: on fresh numbers after 1, 5, 14 and 30 days; a miss begins again with the first of these.

/** Days until the next recall, by how many have been hit one after the other. */
export const intervals: readonly number[] = [1, 5, 14, 30];

export interface Recall {
  /** Recalls hit, one after the other, since the last miss. */
  readonly hits: number;
  /** The day on which it comes back (clock.ts); after the last interval it does so no more. */
  readonly due?: number;
}

/** By the name of the exercise. */
export type Recalls = Readonly<Record<string, Recall>>;

function next(hits: number, day: number): Recall {
  const wait = intervals[hits];
  return wait === undefined ? { hits } : { hits, due: day + wait };
}

/** What is known of an exercise; one that was solved before recalls were kept is due at once. */
const known = (recalls: Recalls, exercise: string): Recall | undefined =>
  Object.hasOwn(recalls, exercise) ? recalls[exercise] : undefined;

/** After an answer: the first right one sets the first interval; when due, a hit leads on to the next and a miss back to the first. */
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

/** Which of the solved exercises are due, those that have waited longest first. */
export function dueOn<Name extends string>(recalls: Recalls, solved: readonly Name[], day: number): Name[] {
  const since = (exercise: Name): number => {
    const own = known(recalls, exercise);
    return own ? (own.due ?? Infinity) : day;
  };
  return solved.filter((exercise) => since(exercise) <= day).sort((a, b) => since(a) - since(b));
}
