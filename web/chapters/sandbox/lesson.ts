// Everything the sandbox computes.
import { copiesOf } from '../../core/copies/copies.ts';
import { sandboxExample } from './example.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { sandboxValues } from './sandbox.ts';
import { sandboxKinds } from './figures.ts';
import { lookedAt, pairOf, stateUnder } from './pair.ts';
import type { Pair } from './pair.ts';
import type { SandboxValues } from './sandbox.ts';
import type { Copies } from '../../core/copies/copies.ts';
import { code } from './code.ts';
import { sameWritten } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

/** Sentences of the prose that are shown only while they are true (see said.ts). */
const said: Said = {
  twins: ({ sandbox: { facts } }) => sameWritten([facts.twins, 1]),
  'has-twins': ({ sandbox: { facts } }) => Number.isFinite(facts.twins),
};

export const lesson: Lesson = {
  values: {
    sandbox: sandboxValues,
    sandboxSecond: (engine, state) =>
      state.secondText === '' ? undefined : sandboxValues(engine, stateUnder('sandboxSecond', state)),
    sandboxPair: (engine, state, { sandbox, sandboxSecond }) => pairOf(engine, state, sandbox, sandboxSecond),
    sandboxCopies: (_engine, state, values) => {
      const root = lookedAt(state);
      const shown = values[root] ?? values.sandbox;
      return copiesOf(() => sandboxExample(stateUnder(root, state), shown));
    },
  },
  figures: sandboxKinds,
  said,
  code,
};

declare module '../../core/lesson/values.ts' {
  interface Values {
    sandbox: SandboxValues;
    /** The second sentence if there is one, and the comparison of the shared word. */
    sandboxSecond: SandboxValues | undefined;
    sandboxPair: Pair;
    /** The selected sentence as text and code to copy. */
    sandboxCopies: Copies;
  }
}
