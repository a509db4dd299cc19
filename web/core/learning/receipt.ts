// A receipt for a teacher's task: what was answered, in which order; replayed with the engine, it says by itself what was right.
import type { Engine } from '../engine/engine.ts';
import { exerciseValues, grade } from '../exercises/exercises.ts';
import type { ExerciseName } from '../exercises/exercises.ts';
import { defaultState, nowCalled } from '../store/state.ts';
import { asRecord } from '../store/kept.ts';
import { hashOf } from './seeds.ts';
import { readTask, studentOf, taskSeed } from './task.ts';
import type { Task } from './task.ts';

export interface Answered {
  exercise: ExerciseName;
  /** Numbers not given are null. */
  answer: readonly (number | null)[];
  /** What was said of it. */
  cause: string;
}

export interface Receipt {
  task: Task;
  student: string;
  attempts: readonly Answered[];
}

/** One attempt, graded again. */
export interface Replayed extends Answered {
  seed: number;
  /** What the engine says of it now. */
  found: string;
}

const format = 1;
/** More than anybody needs, and nothing that would keep a browser busy. */
const most = 500;

/** It tells a slip of the hand from what the page wrote. It is no signature: whoever can compute it can write it. */
const checkOf = (body: object): string => hashOf(JSON.stringify(body)).toString(16).padStart(8, '0');

export function writeReceipt({ task: { exercises, word }, student, attempts }: Receipt): string {
  const body = {
    riverbank: format,
    task: exercises,
    word,
    student,
    attempts: attempts.map(({ exercise, answer, cause }) => ({ exercise, answer, cause })),
  };
  return JSON.stringify({ ...body, check: checkOf(body) });
}

/** What a text says: a receipt, and whether it stands as the page wrote it; or why it is none. */
export type ReadReceipt = { receipt: Receipt; isWhole: boolean } | { problem: 'text' | 'version' | 'task' | 'attempt' };

export function readReceipt(text: string, known: readonly ExerciseName[]): ReadReceipt {
  const { check, ...body } = asRecord(parsed(text)) ?? {};
  if (body['riverbank'] === undefined) return { problem: 'text' };
  if (body['riverbank'] !== format) return { problem: 'version' };
  const { task: names, word = '', student = '', attempts } = body;
  const question = new URLSearchParams({ task: Array.isArray(names) ? names.join() : ' ', word: String(word) });
  const read = readTask(question, known);
  const name = studentOf(String(student));
  if (!read || !('task' in read) || name === undefined) return { problem: 'task' };
  if (!Array.isArray(attempts) || attempts.length > most) return { problem: 'attempt' };
  const answered = attempts.map((attempt) => answeredIn(attempt, read.task));
  if (!answered.every((attempt) => attempt !== undefined)) return { problem: 'attempt' };
  return { receipt: { task: read.task, student: name, attempts: answered }, isWhole: check === checkOf(body) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function answeredIn(attempt: unknown, { exercises }: Task): Answered | undefined {
  const { exercise, answer, cause } = asRecord(attempt) ?? {};
  const name = exercises.find((other) => other === nowCalled(String(exercise)));
  const isNumber = (number: unknown): number is number | null => number === null || typeof number === 'number';
  if (!name || !Array.isArray(answer) || !answer.every(isNumber) || typeof cause !== 'string') return undefined;
  return { exercise: name, answer, cause };
}

/** Grades every attempt again, on the numbers that this student gets; no seed of the receipt is asked. */
export function replay(engine: Engine, { task, student, attempts }: Receipt): Replayed[] {
  const seeds = { ...defaultState.seeds };
  for (const exercise of task.exercises) seeds[exercise] = taskSeed(task, student, exercise);
  const problems = exerciseValues(engine, seeds);
  return attempts.map((attempt) => {
    const answer = attempt.answer.map((number) => number ?? NaN);
    return {
      ...attempt,
      seed: seeds[attempt.exercise],
      found: grade(engine, attempt.exercise, problems, answer).cause,
    };
  });
}

/** A receipt as part of an address: letters, digits, - and _ alone. */
export const packReceipt = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The text again; an empty one where that cannot be. */
export function unpackReceipt(packed: string): string {
  try {
    const bytes = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
  } catch {
    return '';
  }
}
