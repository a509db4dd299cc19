// Loads the chapter "order" into the page: its elements and the layout of its exercise.
import { html } from 'lit';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { fixed } from '../../core/elements/lesson-element.ts';
import { orderWords } from './settings.ts';
import { verdicts } from '../../core/words/shared.ts';
import { store } from '../../core/store/store.ts';
import { words } from './words.ts';
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/order-view.ts';
import '../../core/elements/product-view.ts';
import '../../core/elements/range-slider.ts';
import '../../core/elements/said-while.ts';
import './elements/place-product.ts';
import './elements/turning-arrows.ts';
import './elements/wave-view.ts';
import './elements/word-shuffle.ts';
import './styles.css';

const path = 'exercises.placed';
const rowAsked = (): number => store.values?.exercises.placed.row ?? 0;

const placed: Parts = {
  problem: () => html`
    <p class="question">${words().asks.placed} <b>${orderWords[rowAsked()]}</b></p>
    <div class="problem">
      <div class="with-sums"><matrix-view of="${path}.embeddings" frozen></matrix-view><matrix-view of="${path}.ids" frozen></matrix-view></div>
      <matrix-view of="${path}.positions" frozen></matrix-view>
    </div>`,
  fields: () => [1, 2, 3, 4].map((column) => html`${verdicts().card.inputs.number} ${fixed(column)}`),
};

export const parts = { placed };
