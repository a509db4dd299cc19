// The teacher's task that is being worked on: which exercises it asks for, and on which numbers an answer counts.
import type { ExerciseName } from '../exercises/exercises.ts';
import { Listeners } from '../store/listeners.ts';

/** The seeds of a student's own numbers, by exercise; undefined until the student has typed a name. */
type OwnSeeds = Partial<Record<ExerciseName, number>> | undefined;

/**
 * How an exercise belongs to the task: it is not part of it; its student has no name yet; the numbers on screen count; or they
 * are other numbers, to practise on.
 */
export type Standing = 'apart' | 'nameless' | 'counts' | 'practice';

class TaskNow extends Listeners {
  private exercises: readonly ExerciseName[] = [];
  private seeds: OwnSeeds;

  begin(exercises: readonly ExerciseName[], seeds: OwnSeeds): void {
    this.exercises = exercises;
    this.seeds = seeds;
    this.tell();
  }

  /** The seed of the student's numbers, if the exercise is part of the task and the student has a name. */
  seedOf(exercise: ExerciseName): number | undefined {
    return this.exercises.includes(exercise) ? this.seeds?.[exercise] : undefined;
  }

  standing(exercise: ExerciseName, seed: number): Standing {
    if (!this.exercises.includes(exercise)) return 'apart';
    if (!this.seeds) return 'nameless';
    return this.seeds[exercise] === seed ? 'counts' : 'practice';
  }
}

export const taskNow = new TaskNow();
