// Computes the values of the chapter "no-peeking": masked attention over four words, and the exercise.
import type { NotebookId } from '../../core/notebooks/ids.ts';
import type { NotebookValues } from '../../core/notebooks/notebook.ts';
import { gradeMaskedRow, maskedRowProblem, maskedRowSteps } from './exercises/masked-row.ts';
import type { Lesson } from '../../core/lesson/lesson.ts';
import { maskingKinds } from './figures.ts';
import { hasOwnBits, maskingValues } from './masking.ts';
import { printedValues } from '../../core/notebooks/notebook.ts';
import type { MaskingValues } from './masking.ts';
import type { MaskedRowProblem } from './exercises/masked-row.ts';
import { code } from './code.ts';
import { sameWritten } from '../../core/lesson/said.ts';
import type { Said } from '../../core/lesson/said.ts';

/**
 * The facts that the prose states, each with a test (said.ts). An element <said-while> shows its content only while the
 * fact is true, or with `not` only while it is false.
 */
const said: Said = {
  'banks-same-unmasked': ({
    mask: {
      banks: { open },
    },
  }) => sameWritten([open, 1]),
  /** Whether the mask is exactly the lower triangle, and no later word has a weight. */
  causal: ({ mask: { keep, weights } }) =>
    keep.data.every((bit, i) => {
      const later = i % keep.columns > Math.floor(i / keep.columns);
      return later ? bit === 0 && weights.data[i] === 0 : bit === 1;
    }),
  /** Whether the third word cannot affect the first two words: its scores in their rows are −∞ before softmax. */
  'nothing-leaks': ({ mask: { masked } }) => [0, 1].every((row) => masked.data[row * masked.columns + 2] === -Infinity),
  /** Whether the mask changes the scores, before softmax. */
  'mask-before': (_, { masking }) => masking !== 'after',
  /** Whether the reader has set no number of the mask. */
  'mask-untouched': (_, state) => !hasOwnBits(state),
  /**
   * Whether the two rows of "bank" have a cosine after masked attention. They have none if one of them sees no word,
   * because then it has no direction.
   */
  'banks-seen': ({ mask: { banks } }) => Number.isFinite(banks.masked),
  'order-told': (values, state) =>
    said['causal']?.(values, state) === true && Number(values.mask.banks.masked.toFixed(3)) < 1,
};

/** The types of the parts that this chapter adds to the lesson. */
interface NoPeekingParts {
  values: {
    mask: MaskingValues;
    /** The printed texts of each notebook's cells, for the badges beside printed digits. */
    printed: Record<NotebookId, NotebookValues>;
  };
  exercises: {
    maskedRow: MaskedRowProblem;
  };
  stage: 'masked';
  step: keyof typeof code;
}

export const lesson: Lesson<NoPeekingParts> = {
  notebooks: true,
  values: {
    mask: maskingValues,
    printed: printedValues,
  },
  figures: maskingKinds,
  exercises: { maskedRow: { problem: maskedRowProblem, grade: gradeMaskedRow, steps: maskedRowSteps } },
  said,
  code,
  meter: { masked: { cosine: 'mask.banks.masked' } },
};
