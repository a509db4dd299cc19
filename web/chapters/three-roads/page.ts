// Loads the chapter "three-roads" into the page: its elements and the layout of its exercises.
import type { PathUnder } from '../../core/store/paths.ts';
import { html } from 'lit';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { number } from '../../core/elements/lesson-element.ts';
import { words } from './words.ts';
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import './elements/encoder-decoder.ts';
import '../../core/exercises/exercise-card.ts';
import '../../core/elements/matrix-view.ts';
import '../../core/elements/range-slider.ts';
import './elements/road-facts.ts';
import './elements/road-net.ts';
import './elements/sources-view.ts';
import '../../core/elements/step-clock.ts';
import './styles.css';

const of = (name: PathUnder<'exercises.steps'>) => number(`exercises.steps.${name}`, 0);
const size = (name: PathUnder<'exercises.cross'>) => number(`exercises.cross.${name}`, 0);

const steps: Parts = {
  problem: () =>
    html`<p class="problem question"><span>${words().asks.steps.words} ${of('length')}. ${words().asks.steps.window} ${of('window')}${words().asks.steps.sides} ${of('reach')}.</span></p>`,
  fields: () => [
    html`${words().asks.steps.rnn}`,
    html`${words().asks.steps.windows}`,
    html`${words().asks.steps.attention}`,
  ],
};

const cross: Parts = {
  problem: () => html`
    <p class="problem question"><span>${words().asks.cross.ask} ${size('queries')}. ${words().asks.cross.asked} ${size('keys')}.
      ${words().asks.cross.keyWidth} ${size('keyWidth')}. ${words().asks.cross.valueWidth} ${size('valueWidth')}.</span></p>`,
  fields: () => [
    html`${words().asks.cross.rows} <i>A</i>`,
    html`${words().asks.cross.columns} <i>A</i>`,
    html`${words().asks.cross.rows} <i>C</i>`,
    html`${words().asks.cross.columns} <i>C</i>`,
  ],
};

export const parts = { steps, cross };
