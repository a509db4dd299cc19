// What the exercises of chapter 10 show: two tables of weights, and a word that changes.
import { html } from 'lit';
import { sign } from '../../core/exercises/exercise-parts.ts';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { counted, number } from '../../core/elements/lesson-element.ts';
import { bankRow, sentences } from '../../core/store/state.ts';
import { verdicts } from '../../core/words/verdicts.ts';
import { words } from './words.ts';

const tokens = sentences.river;

export const stack: Parts = {
  problem: () => html`
    <div class="problem">
      <matrix-view of="exercises.stack.first" tint="weight" frozen></matrix-view>
      <matrix-view of="exercises.stack.second" tint="weight" frozen></matrix-view>
    </div>`,
  fields: () => tokens.map((word) => html`${verdicts().card.inputs.weight(word)}`),
  solution: () =>
    html`${tokens.map(
      (word, column) => html`
    <p class="work"><span class="of">${word}</span> ${tokens.map(
      (_, key) => html`${key === 0 ? '' : sign(' + ')}${number(`exercises.stack.second.${bankRow}.${key}`, 1)}
      ${sign('×')} ${number(`exercises.stack.first.${key}.${column}`, 1)}`,
    )}
      ${sign('=')} ${number(`exercises.stack.product.${bankRow}.${column}`, 2, 'number made')}</p>`,
    )}`,
};

export const moved: Parts = {
  problem: () => html`
    <div class="problem"><p class="question">${counted('exercises.moved.tokens', words().asks.moved.tokens)}
      ${number('exercises.moved.place', 0)} ${words().asks.moved.place}</p></div>`,
  fields: () => words().asks.moved.inputs.map((label) => html`${label}`),
  solution: () =>
    html`${words().asks.moved.inputs.map(
      (label, i) => html`
    <p class="work"><span class="of">${label}</span> ${number(`exercises.moved.answer.${i}`, 0, 'number made')}</p>`,
    )}`,
};
