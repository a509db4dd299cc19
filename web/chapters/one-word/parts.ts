// What the exercise of chapter 1 shows.
import { html } from 'lit';
import { sum } from '../../core/exercises/exercise-parts.ts';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { fixed } from '../../core/elements/lesson-element.ts';
import { bankRow } from '../../core/store/state.ts';
import { verdicts } from '../../core/words/verdicts.ts';

export const project: Parts = {
  problem: () => html`
    <div class="problem">
      <matrix-view of="exercises.project.embeddings" frozen></matrix-view>
      <matrix-view of="exercises.project.weight" frozen></matrix-view>
    </div>`,
  fields: () => [1, 2, 3].map((column) => html`${verdicts().card.inputs.output} ${fixed(column)}`),
  solution: () => html`${[0, 1, 2].map((column) => sum(`exercises.project.output.${bankRow}.${column}`))}`,
};
