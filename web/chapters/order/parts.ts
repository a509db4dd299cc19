// What the exercise of chapter 8 shows.
import { html } from 'lit';
import { sign } from '../../core/exercises/exercise-parts.ts';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { fixed, number } from '../../core/elements/lesson-element.ts';
import { orderWords } from './settings.ts';
import { verdicts } from '../../core/words/verdicts.ts';
import { store } from '../../core/store/store.ts';
import { words } from './words.ts';

const path = 'exercises.placed';
const rowAsked = (): number => store.values?.exercises.placed.row ?? 0;

export const placed: Parts = {
  problem: () => html`
    <p class="question">${words().asks.placed} <b>${orderWords[rowAsked()]}</b></p>
    <div class="problem">
      <div class="with-sums"><matrix-view of="${path}.embeddings" frozen></matrix-view><matrix-view of="${path}.ids" frozen></matrix-view></div>
      <matrix-view of="${path}.positions" frozen></matrix-view>
    </div>`,
  fields: () => [1, 2, 3, 4].map((column) => html`${verdicts().card.inputs.number} ${fixed(column)}`),
  solution: () =>
    html`${[0, 1, 2, 3].map(
      (column) => html`
    <p class="work">${number(`${path}.embeddings.${rowAsked()}.${column}`, 1)} ${sign('+')} ${number(`${path}.positions.${rowAsked()}.${column}`, 3)}
      ${sign('=')} ${number(`${path}.placed.${rowAsked()}.${column}`, 3, 'number made')}</p>`,
    )}`,
};
