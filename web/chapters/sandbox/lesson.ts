// What the sandbox computes.
import { copiesOf } from '../../core/copies/copies.ts';
import { sandboxExample } from './example.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { sandboxValues } from './sandbox.ts';
import { sandboxKinds } from './figures.ts';
import type { SandboxValues } from './sandbox.ts';
import type { Copies } from '../../core/copies/copies.ts';
import { code } from './code.ts';
import { sameWritten } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

/** What its prose says only while it is true (said.ts). */
const said: Said = {
  twins: ({ sandbox: { facts } }) => sameWritten([facts.twins, 1]),
};

export const lesson: Lesson = {
  values: {
    sandbox: sandboxValues,
    sandboxCopies: (_engine, state, { sandbox }) => copiesOf(() => sandboxExample(state, sandbox)),
  },
  figures: sandboxKinds,
  said,
  code,
};

declare module '../../core/lesson/values.ts' {
  interface Values {
    sandbox: SandboxValues;
    /** Its sentence, to take away. */
    sandboxCopies: Copies;
  }
}
