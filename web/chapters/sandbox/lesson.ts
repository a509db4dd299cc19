// What the sandbox computes.
import { copiesOf } from '../../lesson/copies/copies.ts';
import { sandboxExample } from '../../lesson/copies/sandbox-example.ts';
import type { Lesson } from '../../lesson/lesson.ts';
import { sandboxValues } from '../../lesson/sandbox.ts';
import { sandboxKinds } from '../../lesson/sandbox-figures.ts';
import { said } from './said.ts';

export const lesson: Lesson = {
  values: {
    sandbox: sandboxValues,
    sandboxCopies: (_engine, state, { sandbox }) => copiesOf(() => sandboxExample(state, sandbox)),
  },
  figures: sandboxKinds,
  said,
};
