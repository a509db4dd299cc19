// What chapter 11 brings to the page: its lesson, its elements, and what its exercises show.
import { html } from 'lit';
import { sign } from '../../core/exercises/exercise-parts.ts';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { counted, fixed, number } from '../../core/elements/lesson-element.ts';
import { sentences } from '../../core/store/state.ts';
import { verdicts } from '../../core/words/verdicts.ts';
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

export { lesson } from './lesson.ts';
export { words };

const tokens = sentences.river;

const join: Parts = {
  problem: () => html`
    <div class="problem">
      <matrix-view of="exercises.join.weights" tint="weight" frozen></matrix-view>
      <matrix-view of="exercises.join.values" tint="value" frozen></matrix-view>
    </div>`,
  fields: () => [1, 2, 3, 4].map((column) => html`${verdicts().card.inputs.column} ${fixed(column)}`),
  solution: () =>
    html`${[0, 1, 2, 3].map(
      (column) => html`
    <p class="work">${tokens.map(
      (
        _,
        key,
      ) => html`${key === 0 ? '' : sign(' + ')}${number(`exercises.join.weights.${column < 2 ? 0 : 1}.${key}`, 1)}
      ${sign('×')} ${number(`exercises.join.values.${key}.${column}`, 0)}`,
    )}
      ${sign('=')} ${number(`exercises.join.joined.0.${column}`, 1, 'number made')}</p>`,
    )}`,
};

const shapes: Parts = {
  problem: () => html`
    <div class="problem"><p class="question">${counted('exercises.shapes.tokens', words().asks.shapes.tokens)},
      ${counted('exercises.shapes.width', words().asks.shapes.width)},
      ${counted('exercises.shapes.heads', words().asks.shapes.heads)}.</p></div>`,
  fields: () => words().asks.shapes.inputs.map((label) => html`${label}`),
  solution: () => {
    const at = (name: string) => number(`exercises.shapes.${name}`, 0);
    const answer = (place: number) =>
      html`${sign('=')} ${number(`exercises.shapes.answer.${place}`, 0, 'number made')}`;
    const [columns, root, weights, joined] = words().asks.shapes.inputs;
    return html`
      <p class="work"><span class="of">${columns}</span> ${at('width')} ${sign('÷')} ${at('heads')} ${answer(0)}</p>
      <p class="work"><span class="of">${root}</span> ${answer(1)}</p>
      <p class="work"><span class="of">${weights}</span> ${at('heads')} ${sign('×')} ${at('tokens')} ${sign('×')} ${at('tokens')} ${answer(2)}</p>
      <p class="work"><span class="of">${joined}</span> ${at('heads')} ${sign('×')} ${number('exercises.shapes.answer.0', 0)} ${answer(3)}</p>`;
  },
};

export const parts = { join, shapes };
