// Loads the chapter "four-at-a-time" into the page: its elements and the layout of its exercise.
import type { PathUnder, ShownPath } from '../../core/store/paths.ts';
import { html } from 'lit';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { number } from '../../core/elements/lesson-element.ts';
import { sumUpTo } from '../../core/elements/written-sum.ts';
import { raised, sign } from '../../core/lesson/pieces.ts';
import { verdicts } from '../../core/words/shared.ts';
import { words } from './words.ts';
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import '../../core/elements/matrix-view.ts';
import './elements/online-steps.ts';
import './elements/scaling-curves.ts';
import './elements/scaling-lab.ts';
import './elements/scaling-notes.ts';
import '../../core/elements/step-clock.ts';
import './styles.css';

const at = (name: PathUnder<'exercises.rescale'>): ShownPath => `exercises.rescale.${name}`;
const powerOfGap = (
  from: PathUnder<'exercises.rescale'>,
  less: PathUnder<'exercises.rescale'>,
  value: PathUnder<'exercises.rescale'>,
) =>
  html`<p>${sumUpTo({ of: at(value), digits: 3 }, ...raised({ of: at(from), digits: 1 }, sign(' − '), { of: at(less), digits: 1 }))}${number(at(value), 3)}</p>`;
const outputs = [0, 1];

const rescale: Parts = {
  problem: () => html`
    <div class="problem">
      <p>${words().asks.rescale.sofar} <i>m</i> = ${number(at('maximum'), 1)}, <i>z</i> = ${number(at('sum'), 1)}</p>
      <matrix-view of="exercises.rescale.output" frozen></matrix-view>
      <p>${words().asks.rescale.comes} ${number(at('score'), 1)}</p>
      <matrix-view of="exercises.rescale.value" tint="value" frozen></matrix-view>
      <div class="powers"><p>${verdicts().card.somePowers}</p>
        ${powerOfGap('maximum', 'score', 'shrink')}${powerOfGap('score', 'maximum', 'grown')}</div>
    </div>`,
  fields: () => [
    html`${verdicts().card.inputs.sum}`,
    ...outputs.map((place) => html`${verdicts().card.inputs.output} <span data-static>${place + 1}</span>`),
  ],
};

export const parts = { rescale };
