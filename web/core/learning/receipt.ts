// Writes and reads a receipt for a teacher's task: everything that the student did, in order.
// The engine grades every answer again, so nobody has to trust the verdicts in a receipt.
import type { Engine } from '../engine/engine.ts';
import { otherRule, shown } from '../exercises/attempt.ts';
import { exerciseValues, grade, stepsOf } from '../exercises/exercises.ts';
import type { ExerciseName, ExerciseValues } from '../exercises/exercises.ts';
import { gradeStep } from '../exercises/steps.ts';
import { currentName, defaultState } from '../store/state.ts';
import { asRecord } from '../store/kept.ts';
import { hashOf } from './seeds.ts';
import { readTask, studentOf, taskSeed } from './task.ts';
import type { Task } from './task.ts';

/** One action of the student: a whole answer, work on one step, or help. */
export interface Answered {
  exercise: ExerciseName;
  /** The step's number, counted from zero. undefined for a whole answer, and for help with all steps. */
  step?: number;
  /** The rule that the student chose for the step. */
  rule?: string;
  /** Whether the page showed the step's numbers before the student chose its rule. */
  worked?: true;
  /** The numbers of the student's answer. Missing numbers are null. */
  answer: readonly (number | null)[];
  /** The page's verdict, `shown` for help, or `otherRule` for a wrong rule. */
  cause: string;
}

/** Whether this entry is a whole answer to its exercise. */
export const isWholeAnswer = ({ step, cause }: Answered): boolean => step === undefined && cause !== shown;

export interface Receipt {
  task: Task;
  student: string;
  attempts: readonly Answered[];
}

/** An entry that was graded again. */
export interface Replayed extends Answered {
  seed: number;
  /** The engine's verdict now. */
  found: string;
}

/** The format of new receipts. */
const format = 2;
/** The formats that can be read. Receipts of the older format 1 contain whole answers only. */
const readable: readonly unknown[] = [1, 2];
/** The largest number of entries in a receipt: more than anybody needs, but few enough to grade quickly. */
export const mostEntries = 2000;

/** A checksum that detects accidental changes. It is not a signature: anybody can compute it. */
const checkOf = (body: object): string => hashOf(JSON.stringify(body)).toString(16).padStart(8, '0');

export function writeReceipt({ task: { exercises, word }, student, attempts }: Receipt): string {
  const body = {
    riverbank: format,
    task: exercises,
    word,
    student,
    attempts: attempts.map(({ exercise, step, rule, worked, answer, cause }) => ({
      exercise,
      step,
      rule,
      worked,
      answer,
      cause,
    })),
  };
  return JSON.stringify({ ...body, check: checkOf(body) });
}

/**
 * The result of reading a receipt: the receipt and whether its checksum fits, or the reason why the text cannot be
 * read.
 */
export type ReadReceipt = { receipt: Receipt; isWhole: boolean } | { problem: 'text' | 'version' | 'task' | 'attempt' };

export function readReceipt(text: string, known: readonly ExerciseName[]): ReadReceipt {
  const { check, ...body } = asRecord(parsed(text)) ?? {};
  if (body['riverbank'] === undefined) return { problem: 'text' };
  if (!readable.includes(body['riverbank'])) return { problem: 'version' };
  const { task: names, word = '', student = '', attempts } = body;
  const question = new URLSearchParams({ task: Array.isArray(names) ? names.join() : ' ', word: String(word) });
  const read = readTask(question, known);
  const name = studentOf(String(student));
  if (!read || !('task' in read) || name === undefined) return { problem: 'task' };
  if (!Array.isArray(attempts) || attempts.length > mostEntries) return { problem: 'attempt' };
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
  const { exercise, step, rule, worked, answer, cause } = asRecord(attempt) ?? {};
  const name = exercises.find((other) => other === currentName(String(exercise)));
  const isNumber = (number: unknown): number is number | null => number === null || typeof number === 'number';
  if (!name || !Array.isArray(answer) || !answer.every(isNumber) || typeof cause !== 'string') return undefined;
  const isStep = step === undefined || (typeof step === 'number' && Number.isInteger(step) && step >= 0);
  const isRule = rule === undefined || (typeof rule === 'string' && step !== undefined);
  if (!isStep || !isRule || (worked !== undefined && worked !== true)) return undefined;
  return {
    exercise: name,
    ...(step === undefined ? {} : { step }),
    ...(rule === undefined ? {} : { rule }),
    ...(worked === undefined ? {} : { worked }),
    answer,
    cause,
  };
}

/**
 * The engine's verdict on one entry. An entry for help is not graded. A step that the exercise does not have counts as
 * a wrong rule.
 */
function foundFor(engine: Engine, problems: ExerciseValues, { exercise, step, rule, answer, cause }: Answered): string {
  if (cause === shown) return shown;
  const numbers = answer.map((number) => number ?? NaN);
  if (step === undefined) return grade(engine, exercise, problems, numbers).cause;
  const taken = stepsOf(engine, exercise, problems)[step];
  if (!taken) return otherRule;
  if (rule !== undefined) return taken.rule === rule ? 'right' : otherRule;
  return gradeStep({ exercises: problems }, taken, numbers).cause;
}

/**
 * Grades every entry except help again, on this student's numbers. The seeds follow from the task and the student's
 * name; the receipt does not contain them.
 */
export function replay(engine: Engine, { task, student, attempts }: Receipt): Replayed[] {
  const seeds = { ...defaultState.seeds };
  for (const exercise of task.exercises) seeds[exercise] = taskSeed(task, student, exercise);
  const problems = exerciseValues(engine, seeds);
  return attempts.map((attempt) => ({
    ...attempt,
    seed: seeds[attempt.exercise],
    found: foundFor(engine, problems, attempt),
  }));
}

/** Packs a receipt for an address, with only letters, digits, "-" and "_" (base64url). */
export const packReceipt = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Unpacks a receipt from an address; '' if that is not possible. */
export function unpackReceipt(packed: string): string {
  try {
    const bytes = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
  } catch {
    return '';
  }
}
