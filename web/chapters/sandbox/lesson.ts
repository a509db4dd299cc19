// What the sandbox computes.
import type { Lesson } from '../../lesson/lesson.ts';
import { sandboxValues } from '../../lesson/sandbox.ts';
import { sandboxKinds } from '../../lesson/sandbox-figures.ts';

export const lesson: Lesson = { values: { sandbox: sandboxValues }, figures: sandboxKinds };
