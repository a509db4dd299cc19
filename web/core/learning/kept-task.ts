// Remembers in this browser what a student has answered of a teacher's task, so that a visit that ends early can go on.
import { Kept } from '../store/kept.ts';

/** The receipts so far as texts (receipt.ts), by the question of the task's address. */
export type KeptTasks = Readonly<Record<string, string>>;

export const keptTasks = new Kept<KeptTasks>('riverbank-tasks', (stored) => {
  const entries = Object.entries(stored);
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { value: Object.fromEntries(texts), whole: texts.length === entries.length };
});
