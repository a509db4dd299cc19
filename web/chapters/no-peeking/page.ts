// What chapter 9 brings to the page: its lesson, its elements, and what its exercise shows.
import { html } from 'lit';
import { power, sign } from '../../core/exercises/exercise-parts.ts';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { fixed, number } from '../../core/elements/lesson-element.ts';
import { maskTokens } from './settings.ts';
import { verdicts } from '../../core/words/verdicts.ts';
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/mask-graph.ts';
import '../../core/elements/printed-badge.ts';
import '../../core/elements/product-view.ts';
import '../../core/elements/range-slider.ts';
import '../../core/elements/said-while.ts';
import '../../styles/notebook.css';
import './styles.css';

export { lesson } from './lesson.ts';
export { words } from './words.ts';

const path = 'exercises.maskedRow';
const seen = [0, 1, 2];

const maskedRow: Parts = {
  problem: () => html`
    <div class="problem">
      <matrix-view of="${path}.scores" tint="weight" frozen></matrix-view>
      <div class="powers"><p>${verdicts().card.powers}</p>
        ${maskTokens.map((_, key) => power(`${path}.scores.2.${key}`, 1, `${path}.powers.0.${key}`))}
      </div>
    </div>`,
  fields: () => maskTokens.map((word, key) => html`${fixed(key + 1)} · ${verdicts().card.inputs.weight(word)}`),
  solution: () => html`${seen.map(
    (key) => html`
    <p class="work"><span class="of">${maskTokens[key]}</span> ${number(`${path}.powers.0.${key}`, 3)} ${sign('÷')}
      (${seen.map((i) => html`${i === 0 ? '' : sign(' + ')}${number(`${path}.powers.0.${i}`, 3)}`)})
      ${sign('=')} ${number(`${path}.weights.2.${key}`, 3, 'number made')}</p>`,
  )}
    <p class="work"><span class="of">${maskTokens[3]}</span> ${number(`${path}.weights.2.3`, 3, 'number made')}</p>`,
};

export const parts = { maskedRow };
