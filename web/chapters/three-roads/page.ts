// What chapter 7 brings to the page: its lesson, its elements, and what its exercises show.
import { html } from 'lit';
import { sign } from '../../core/exercises/exercise-parts.ts';
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

export { lesson } from './lesson.ts';
export { words };

const made = (path: string) => number(path, 0, 'number made');
const of = (name: string) => number(`exercises.steps.${name}`, 0);
const shape = (place: number) => number(`exercises.cross.shapes.${place}`, 0, 'number made');
const size = (name: string) => number(`exercises.cross.${name}`, 0);

const steps: Parts = {
  problem: () =>
    html`<p class="problem question"><span>${words().asks.steps.words} ${of('length')}. ${words().asks.steps.window} ${of('window')}${words().asks.steps.sides} ${of('reach')}.</span></p>`,
  fields: () => [
    html`${words().asks.steps.rnn}`,
    html`${words().asks.steps.windows}`,
    html`${words().asks.steps.attention}`,
  ],
  solution: () => html`
    <p class="work"><span class="of">${words().asks.steps.rnn}</span> ${words().asks.steps.each} ${sign('=')} ${made('exercises.steps.rnn')}</p>
    <p class="work"><span class="of">${words().asks.steps.windows}</span> ${words().asks.steps.gaps} ${of('gaps')} ${sign('÷')} ${words().asks.steps.reach} ${of('reach')}${words().asks.steps.up}
      ${sign('=')} ${made('exercises.steps.windows')}</p>
    <p class="work"><span class="of">${words().asks.steps.attention}</span> ${words().asks.steps.direct} ${sign('=')} ${made('exercises.steps.attention')}</p>`,
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
  solution: () => html`
    <p class="work"><span class="of"><i>A</i></span> (${size('queries')} × ${size('keyWidth')}) · (${size('keyWidth')} × ${size('keys')}) ${sign('=')} ${shape(0)} × ${shape(1)}</p>
    <p class="work"><span class="of"><i>C</i></span> (${size('queries')} × ${size('keys')}) · (${size('keys')} × ${size('valueWidth')}) ${sign('=')} ${shape(2)} × ${shape(3)}</p>`,
};

export const parts = { steps, cross };
