// Loads the chapter "averages" into the page: its elements and the layout of its exercises.
import { html } from 'lit';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { counted, number } from '../../core/elements/lesson-element.ts';
import { sentences } from '../../core/store/state.ts';
import { verdicts } from '../../core/words/shared.ts';
import { words } from './words.ts';
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/feed-forward-net.ts';
import '../../core/elements/matrix-view.ts';
import '../../core/elements/product-view.ts';
import '../../core/elements/said-while.ts';
import '../../styles/heads.css';

const tokens = sentences.river;

const stack: Parts = {
  problem: () => html`
    <div class="problem">
      <matrix-view of="exercises.stack.first" tint="weight" frozen></matrix-view>
      <matrix-view of="exercises.stack.second" tint="weight" frozen></matrix-view>
    </div>`,
  fields: () => tokens.map((word) => html`${verdicts().card.inputs.weight(word)}`),
};

const moved: Parts = {
  problem: () => html`
    <div class="problem"><p class="question">${counted('exercises.moved.tokens', words().asks.moved.tokens)}
      ${number('exercises.moved.place', 0)} ${words().asks.moved.place}</p></div>`,
  fields: () => words().asks.moved.inputs.map((label) => html`${label}`),
};

export const parts = { stack, moved };
