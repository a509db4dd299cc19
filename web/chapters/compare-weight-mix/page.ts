// What chapter 2 brings to the page: its lesson, its elements, and what its exercise shows.
import { html } from 'lit';
import { power, sign } from '../../core/exercises/exercise-parts.ts';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { number } from '../../core/elements/lesson-element.ts';
import { bankRow, sentences } from '../../core/store/state.ts';
import { verdicts } from '../../core/words/verdicts.ts';
import '../../core/elements/attention-arcs.ts';
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/loop-stepper.ts';
import '../../core/elements/product-view.ts';
import '../../core/elements/said-while.ts';
import './elements/softmax-steps.ts';

export { lesson } from './lesson.ts';
export { words } from './words.ts';

const tokens = sentences.river;
const powers = 'exercises.softmax.powers';

const softmax: Parts = {
  problem: () => html`
    <div class="problem">
      <matrix-view of="exercises.softmax.scores" tint="weight" frozen></matrix-view>
      <div class="powers"><p>${verdicts().card.powers}</p>
        ${tokens.map((_, key) => power(`exercises.softmax.scores.${bankRow}.${key}`, 1, `${powers}.0.${key}`))}
      </div>
    </div>`,
  fields: () => tokens.map((word) => html`${verdicts().card.inputs.weight(word)}`),
  solution: () =>
    html`${tokens.map(
      (word, key) => html`
    <p class="work"><span class="of">${word}</span> ${number(`${powers}.0.${key}`, 3)} ${sign('÷')}
      (${tokens.map((_, i) => html`${i === 0 ? '' : sign(' + ')}${number(`${powers}.0.${i}`, 3)}`)})
      ${sign('=')} ${number(`exercises.softmax.weights.${bankRow}.${key}`, 3, 'number made')}</p>`,
    )}`,
};

export const parts = { softmax };
