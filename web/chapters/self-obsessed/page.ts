// What chapter 3 brings to the page: its lesson, its elements, and what its exercise shows.
import { html } from 'lit';
import { sign } from '../../core/exercises/exercise-parts.ts';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { fixed, number } from '../../core/elements/lesson-element.ts';
import { verdicts } from '../../core/words/verdicts.ts';
import { words } from './words.ts';
import '../../core/elements/cell-story.ts';
import '../../core/exercises/exercise-card.ts';
import '../../core/elements/matrix-view.ts';
import '../../core/elements/printed-badge.ts';
import '../../core/elements/range-slider.ts';
import '../../core/elements/said-while.ts';
import './elements/weight-ratio.ts';
import '../../styles/notebook.css';
import '../../styles/figures/eight-columns.css';
import '../../styles/figures/worked.css';

export { lesson } from './lesson.ts';
export { words };

const at = (name: string, digits: number) => number(`exercises.soften.${name}`, digits);

const soften: Parts = {
  problem: () => html`
    <div class="problem">
      <p>${words().asks.soften.own} <b>${at('scores.0.0', 1)}</b><br>${words().asks.soften.other} <b>${at('scores.0.1', 1)}</b></p>
      <div class="powers"><p>${words().asks.soften.hint}</p>
        <p>${at('limit', 2)} ${sign('÷')} ${fixed('(1 −')} ${at('limit', 2)}${fixed(')')} = ${at('odds', 0)}, e<sup>${at('power', 3)}</sup> = ${at('odds', 0)}</p></div>
    </div>`,
  fields: () => [html`${verdicts().card.inputs.divisor}`],
};

export const parts = { soften };
