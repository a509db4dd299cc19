// Loads the chapter "why-root" into the page: its elements and the layout of its exercise.
import type { PathUnder, ShownPath } from '../../core/store/paths.ts';
import { html } from 'lit';
import { different, power } from '../../core/exercises/exercise-parts.ts';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { number } from '../../core/elements/lesson-element.ts';
import { sentences } from '../../core/store/state.ts';
import { verdicts } from '../../core/words/shared.ts';
import { words } from './words.ts';
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import '../../core/elements/matrix-view.ts';
import '../../core/elements/printed-badge.ts';
import '../../core/elements/range-slider.ts';
import '../../core/elements/said-while.ts';
import './elements/score-histogram.ts';
import './elements/slope-nudge.ts';
import './elements/square-of-sum.ts';
import './elements/width-curves.ts';
import '../../styles/notebook.css';
import '../../styles/figures/eight-columns.css';
import './styles.css';
import '../../styles/figures/worked.css';

const at = (name: PathUnder<'exercises.divide'>): ShownPath => `exercises.divide.${name}`;
const powers = 'exercises.divide.powers';

const divide: Parts = {
  problem: () => html`
    <p>${(['heads', 'width', 'model'] as const).map((name, i) => html`${i > 0 ? ', ' : ''}${words().asks.divide[name]} <b>${number(at(name), 0)}</b>`)}</p>
    <div class="problem"><matrix-view of="exercises.divide.scores" tint="weight" frozen></matrix-view>
      <div class="powers"><p>${words().asks.divide.powers}</p>
        ${different(`${powers}.0`, 6).map((i) => power(`${powers}.0.${i}`, 2, `${powers}.1.${i}`))}</div></div>`,
  fields: () => [
    html`${verdicts().card.inputs.divisor}`,
    ...sentences.river.map((word) => html`${verdicts().card.inputs.weight(word)}`),
  ],
};

export const parts = { divide };
