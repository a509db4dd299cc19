// Loads the chapter "self-obsessed" into the page: its elements and the layout of its exercise.
import type { PathUnder, ShownPath } from '../../core/store/paths.ts';
import { html } from 'lit';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { number } from '../../core/elements/lesson-element.ts';
import { sumUpTo } from '../../core/elements/written-sum.ts';
import { raised, sign } from '../../core/lesson/pieces.ts';
import { verdicts } from '../../core/words/shared.ts';
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

const of = (name: PathUnder<'exercises.soften'>, digits: number): { of: ShownPath; digits: number } => ({
  of: `exercises.soften.${name}`,
  digits,
});
const at = (name: PathUnder<'exercises.soften'>, digits: number) => number(of(name, digits).of, digits);

const soften: Parts = {
  problem: () => html`
    <div class="problem">
      <p>${words().asks.soften.own} <b>${at('scores.0.0', 1)}</b><br>${words().asks.soften.other} <b>${at('scores.0.1', 1)}</b></p>
      <div class="powers"><p>${words().asks.soften.hint}</p>
        <p>${sumUpTo(of('odds', 0), of('limit', 2), sign(' ÷ (1 − '), of('limit', 2), sign(')'))}${at('odds', 0)}, ${sumUpTo(of('odds', 0), ...raised(of('power', 3)))}${at('odds', 0)}</p></div>
    </div>`,
  fields: () => [html`${verdicts().card.inputs.divisor}`],
};

export const parts = { soften };
