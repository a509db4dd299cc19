// Remembers in this browser a student's work on a teacher's task, so that it can continue on a later visit.
import { Kept } from '../store/kept.ts';
import { currentName } from '../store/state.ts';

/** Each task's receipt so far, as text (receipt.ts). The key is the query of the task's address. */
export type KeptTasks = Readonly<Record<string, string>>;

/** Replaces former names of exercises in the query of a task's address by their current names. */
const today = (question: string): string =>
  question.replace(/(?<=^\?task=)[^&]*/, (names) => names.split(',').map(currentName).join());

export const keptTasks = new Kept<KeptTasks>('riverbank-tasks', (stored) => {
  const entries = Object.entries(stored);
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    value: Object.fromEntries(texts.map(([question, text]) => [today(question), text])),
    whole: texts.length === entries.length,
  };
});
