// A teacher's task as an address: which exercises; each student gets numbers of their own, from the name that they type.
import type { ExerciseName } from '../exercises/exercises.ts';
import { nowCalled } from '../store/state.ts';
import { firstCalled, seedOf } from './seeds.ts';

export interface Task {
  exercises: readonly ExerciseName[];
  /** Distinguishes tasks of the same exercises: another word, other numbers. */
  word: string;
}

/** What an address says of a task: the task, a wish to set one, or what is wrong with it. */
export type ReadTask =
  | { task: Task }
  | { wish: true }
  | { problem: 'unknown' | 'twice' | 'word' | 'student'; part: string };

const longest = 40;
/** Letters, digits and a few signs, in any alphabet. */
const isWord = (text: string): boolean => text.length <= longest && /^[\p{L}\p{N} ._-]*$/u.test(text);

/** Reads ?task=project,softmax&word=monday. Nothing in an address is trusted, and a task that is wrong in one part is wrong as a whole. */
export function readTask(asked: URLSearchParams, known: readonly ExerciseName[]): ReadTask | undefined {
  const text = asked.get('task');
  if (text === null) return undefined;
  if (text.trim() === '') return { wish: true };
  const word = asked.get('word') ?? '';
  if (!isWord(word)) return { problem: 'word', part: word.slice(0, longest) };
  const exercises: ExerciseName[] = [];
  for (const part of text.split(',')) {
    const name = known.find((exercise) => exercise === nowCalled(part.trim()));
    if (!name) return { problem: 'unknown', part: part.slice(0, longest) };
    if (exercises.includes(name)) return { problem: 'twice', part: name };
    exercises.push(name);
  }
  return { task: { exercises, word } };
}

/** The question that sets a task. */
export const writeTask = ({ exercises, word }: Task): string =>
  `?${new URLSearchParams({ task: exercises.join(), ...(word ? { word } : {}) }).toString().replaceAll('%2C', ',')}`;

/** A student's name or number as it counts: spaces around it and capital letters make no other student; undefined where it is none. */
export function studentOf(text: string): string | undefined {
  const name = text.trim().replace(/\s+/g, ' ');
  return name !== '' && isWord(name) ? name : undefined;
}

/** Which problem a student gets. */
export const taskSeed = (task: Task, student: string, exercise: ExerciseName): number =>
  seedOf('task', task.word, firstCalled(exercise), student.toLocaleLowerCase('en'));
