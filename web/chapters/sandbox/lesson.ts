// Computes the values of the sandbox: one or two sentences, the comparison of a shared word, and code to copy.
import { copiesOf } from '../../core/copies/copies.ts';
import { sandboxExample } from './example.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { drawnFor, sandboxValues } from './sandbox.ts';
import { wordsOf } from './own-sentence.ts';
import { wordRows } from './word-rows.ts';
import type { Matrix } from 'riverbank';
import { sandboxKinds } from './figures.ts';
import { lookedAt, pairOf, stateUnder } from './pair.ts';
import type { Pair } from './pair.ts';
import type { Drawn, SandboxValues } from './sandbox.ts';
import type { Copies } from '../../core/copies/copies.ts';
import { code } from './code.ts';
import { sameWritten } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

/** Sentences of the prose that are shown only while they are true (see said.ts). */
const said: Said = {
  twins: ({ sandbox: { facts } }) => sameWritten([facts.twins, 1]),
  'has-twins': ({ sandbox: { facts } }) => Number.isFinite(facts.twins),
};

/** The types of the parts that this chapter adds to the lesson. */
interface SandboxParts {
  values: {
    sandbox: SandboxValues;
    /** The random matrices before the learner's edits. */
    sandboxDrawn: Drawn;
    /** The vectors of the first sentence's words before the learner's edits. */
    sandboxRows: Matrix;
    /** The vectors of the second sentence's words before the learner's edits. */
    sandboxSecondRows: Matrix;
    /** The values of the second sentence, computed like `sandbox`. undefined without a second sentence. */
    sandboxSecond: SandboxValues | undefined;
    /** The comparison of the shared word's rows in both sentences. */
    sandboxPair: Pair;
    /** The selected sentence as text and code to copy. */
    sandboxCopies: Copies;
  };
  step: keyof typeof code;
}

export const lesson: Lesson<SandboxParts> = {
  values: {
    sandboxDrawn: drawnFor,
    sandboxRows: (engine, state) => wordRows(engine, wordsOf(state.text), state),
    sandboxSecondRows: (engine, state) => wordRows(engine, wordsOf(state.secondText), state),
    sandbox: (engine, state, { sandboxDrawn, sandboxRows }) => sandboxValues(engine, state, sandboxDrawn, sandboxRows),
    sandboxSecond: (engine, state, { sandboxDrawn, sandboxSecondRows }) =>
      state.secondText === ''
        ? undefined
        : sandboxValues(engine, stateUnder('sandboxSecond', state), sandboxDrawn, sandboxSecondRows),
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
