// Loads the chapter "many-heads" into the page: its elements and the layout of its exercises.
import { html } from 'lit';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { counted, fixed } from '../../core/elements/lesson-element.ts';
import { verdicts } from '../../core/words/shared.ts';
import { words } from './words.ts';
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/head-shapes.ts';
import '../../core/elements/matrix-view.ts';
import './elements/mixer-view.ts';
import '../../core/elements/product-view.ts';
import '../../core/elements/said-while.ts';
import '../../core/elements/shade-grid.ts';
import './elements/two-heads.ts';
import '../../styles/heads.css';
import '../../styles/shade.css';

const join: Parts = {
  problem: () => html`
    <div class="problem">
      <matrix-view of="exercises.join.weights" tint="weight" frozen></matrix-view>
      <matrix-view of="exercises.join.values" tint="value" frozen></matrix-view>
    </div>`,
  fields: () => [1, 2, 3, 4].map((column) => html`${verdicts().card.inputs.column} ${fixed(column)}`),
};

const shapes: Parts = {
  problem: () => html`
    <div class="problem"><p class="question">${counted('exercises.shapes.tokens', words().asks.shapes.tokens)},
      ${counted('exercises.shapes.width', words().asks.shapes.width)},
      ${counted('exercises.shapes.heads', words().asks.shapes.heads)}.</p></div>`,
  fields: () => words().asks.shapes.inputs.map((label) => html`${label}`),
};

export const parts = { join, shapes };
