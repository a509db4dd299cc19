// Keeps the teacher's task that the student is working on: its exercises, and the numbers on which an answer counts.
import type { ExerciseName } from '../exercises/exercises.ts';
import { Listeners } from '../store/listeners.ts';

/** The seed of each exercise for this student; undefined until the student has typed a name. */
type OwnSeeds = Partial<Record<ExerciseName, number>> | undefined;

/**
 * How an exercise relates to the task. 'apart': the exercise is not part of the task. 'nameless': the student has no
 * name yet. 'counts': the screen shows the task's numbers. 'practice': the screen shows other numbers.
 */
export type TaskStatus = 'apart' | 'nameless' | 'counts' | 'practice';

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

  statusOf(exercise: ExerciseName, seed: number): TaskStatus {
    if (!this.exercises.includes(exercise)) return 'apart';
    if (!this.seeds) return 'nameless';
    return this.seeds[exercise] === seed ? 'counts' : 'practice';
  }
}

export const taskNow = new TaskNow();
