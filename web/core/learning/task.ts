// Reads and writes a teacher's task as an address: it names the exercises, but not the students.
// The numbers of each student follow from the name that the student types.
import type { ExerciseName } from '../exercises/exercises.ts';
import { currentName } from '../store/state.ts';
import { firstCalled, seedOf } from './seeds.ts';

export interface Task {
  exercises: readonly ExerciseName[];
  /** A word that distinguishes tasks with the same exercises: another word gives other numbers. */
  word: string;
}

/** The result of reading an address: a task, a teacher's wish to set a task (an empty ?task=), or a problem. */
export type ReadTask =
  | { task: Task }
  | { wish: true }
  | { problem: 'unknown' | 'twice' | 'word' | 'student'; part: string };

/** The largest length of a name or word, in characters. */
const longest = 40;
/**
 * Whether a name or word is not too long and contains only letters of any alphabet, digits, spaces, ".", "_" and "-".
 */
const isWord = (text: string): boolean => text.length <= longest && /^[\p{L}\p{N} ._-]*$/u.test(text);

/**
 * Reads ?task=project,softmax&word=monday. If one part is wrong, the whole task is refused. Returns undefined if the
 * address does not mention a task.
 */
export function readTask(asked: URLSearchParams, known: readonly ExerciseName[]): ReadTask | undefined {
  const text = asked.get('task');
  if (text === null) return undefined;
  if (text.trim() === '') return { wish: true };
  const word = asked.get('word') ?? '';
  if (!isWord(word)) return { problem: 'word', part: word.slice(0, longest) };
  const exercises: ExerciseName[] = [];
  for (const part of text.split(',')) {
    const name = known.find((exercise) => exercise === currentName(part.trim()));
    if (!name) return { problem: 'unknown', part: part.slice(0, longest) };
    if (exercises.includes(name)) return { problem: 'twice', part: name };
    exercises.push(name);
  }
  return { task: { exercises, word } };
}

/** The query of the address that sets a task. */
export const writeTask = ({ exercises, word }: Task): string =>
  `?${new URLSearchParams({ task: exercises.join(), ...(word ? { word } : {}) }).toString().replaceAll('%2C', ',')}`;

/** A student's name without extra spaces; undefined if it is empty, too long, or has signs that are not allowed. */
export function studentOf(text: string): string | undefined {
  const name = text.trim().replace(/\s+/g, ' ');
  return name !== '' && isWord(name) ? name : undefined;
}

/** The seed of a student's numbers. Capital and small letters give the same seed. */
export const taskSeed = (task: Task, student: string, exercise: ExerciseName): number =>
  seedOf('task', task.word, firstCalled(exercise), student.toLocaleLowerCase('en'));
