// What the exercise of chapter 2 shows.
import { html } from 'lit';
import { power, sign } from '../../core/exercises/exercise-parts.ts';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { number } from '../../core/elements/lesson-element.ts';
import { bankRow, sentences } from '../../core/store/state.ts';
import { verdicts } from '../../core/words/verdicts.ts';

const tokens = sentences.river;
const powers = 'exercises.softmax.powers';

export const softmax: Parts = {
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
