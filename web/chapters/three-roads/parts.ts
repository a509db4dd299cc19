// What the exercises of chapter 7 show.
import { html } from 'lit';
import { sign } from '../../elements/exercise-parts.ts';
import type { Parts } from '../../elements/exercise-parts.ts';
import { number } from '../../elements/lesson-element.ts';
import { t } from '../../locale/index.ts';

const made = (path: string) => number(path, 0, 'number made');
const of = (name: string) => number(`exercises.steps.${name}`, 0);
const shape = (place: number) => number(`exercises.cross.shapes.${place}`, 0, 'number made');
const size = (name: string) => number(`exercises.cross.${name}`, 0);

export const steps: Parts = {
  problem: () => html`<p class="problem question"><span>${t.exercise.steps.words} ${of('length')}. ${t.exercise.steps.window} ${of('window')}.</span></p>`,
  fields: () => [html`${t.exercise.steps.rnn}`, html`${t.exercise.steps.windows}`, html`${t.exercise.steps.attention}`],
  solution: () => html`
    <p class="work"><span class="of">${t.exercise.steps.rnn}</span> ${t.exercise.steps.each} ${sign('=')} ${made('exercises.steps.rnn')}</p>
    <p class="work"><span class="of">${t.exercise.steps.windows}</span> ${t.exercise.steps.gaps} ${of('gaps')} ${sign('÷')} ${t.exercise.steps.reach} ${of('reach')}${t.exercise.steps.up}
      ${sign('=')} ${made('exercises.steps.windows')}</p>
    <p class="work"><span class="of">${t.exercise.steps.attention}</span> ${t.exercise.steps.direct} ${sign('=')} ${made('exercises.steps.attention')}</p>`,
};

export const cross: Parts = {
  problem: () => html`
    <p class="problem question"><span>${t.exercise.cross.ask} ${size('queries')}. ${t.exercise.cross.asked} ${size('keys')}.
      ${t.exercise.cross.keyWidth} ${size('keyWidth')}. ${t.exercise.cross.valueWidth} ${size('valueWidth')}.</span></p>`,
  fields: () => [
    html`${t.exercise.cross.rows} <i>A</i>`, html`${t.exercise.cross.columns} <i>A</i>`,
    html`${t.exercise.cross.rows} <i>C</i>`, html`${t.exercise.cross.columns} <i>C</i>`,
  ],
  solution: () => html`
    <p class="work"><span class="of"><i>A</i></span> (${size('queries')} × ${size('keyWidth')}) · (${size('keyWidth')} × ${size('keys')}) ${sign('=')} ${shape(0)} × ${shape(1)}</p>
    <p class="work"><span class="of"><i>C</i></span> (${size('queries')} × ${size('keys')}) · (${size('keys')} × ${size('valueWidth')}) ${sign('=')} ${shape(2)} × ${shape(3)}</p>`,
};
