// Remembers in this browser what a student has answered of a teacher's task, so that a visit that ends early can go on.
import { Kept } from '../store/kept.ts';
import { nowCalled } from '../store/state.ts';

/** The receipts so far as texts (receipt.ts), by the question of the task's address. */
export type KeptTasks = Readonly<Record<string, string>>;

/** The question with its exercises as they are called today. */
const today = (question: string): string =>
  question.replace(/(?<=^\?task=)[^&]*/, (names) => names.split(',').map(nowCalled).join());

export const keptTasks = new Kept<KeptTasks>('riverbank-tasks', (stored) => {
  const entries = Object.entries(stored);
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    value: Object.fromEntries(texts.map(([question, text]) => [today(question), text])),
    whole: texts.length === entries.length,
  };
});
