// Loads the chapter "one-word" into the page: its elements and the layout of its exercise.
import { html } from 'lit';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { fixed } from '../../core/elements/lesson-element.ts';
import { verdicts } from '../../core/words/shared.ts';
import '../../core/elements/cell-story.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/fresh-weight.ts';
import '../../core/elements/product-view.ts';
import '../../core/elements/said-while.ts';

const project: Parts = {
  problem: () => html`
    <div class="problem">
      <matrix-view of="exercises.project.embeddings" frozen></matrix-view>
      <matrix-view of="exercises.project.weight" frozen></matrix-view>
    </div>`,
  fields: () => [1, 2, 3].map((column) => html`${verdicts().card.inputs.output} ${fixed(column)}`),
};

export const parts = { project };
