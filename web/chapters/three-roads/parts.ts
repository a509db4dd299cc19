// What the exercises of chapter 7 show.
import { html } from 'lit';
import { sign } from '../../core/exercises/exercise-parts.ts';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { number } from '../../core/elements/lesson-element.ts';
import { verdicts } from '../../core/words/verdicts/index.ts';

const made = (path: string) => number(path, 0, 'number made');
const of = (name: string) => number(`exercises.steps.${name}`, 0);
const shape = (place: number) => number(`exercises.cross.shapes.${place}`, 0, 'number made');
const size = (name: string) => number(`exercises.cross.${name}`, 0);

export const steps: Parts = {
  problem: () =>
    html`<p class="problem question"><span>${verdicts().card.steps.words} ${of('length')}. ${verdicts().card.steps.window} ${of('window')}.</span></p>`,
  fields: () => [
    html`${verdicts().card.steps.rnn}`,
    html`${verdicts().card.steps.windows}`,
    html`${verdicts().card.steps.attention}`,
  ],
  solution: () => html`
    <p class="work"><span class="of">${verdicts().card.steps.rnn}</span> ${verdicts().card.steps.each} ${sign('=')} ${made('exercises.steps.rnn')}</p>
    <p class="work"><span class="of">${verdicts().card.steps.windows}</span> ${verdicts().card.steps.gaps} ${of('gaps')} ${sign('÷')} ${verdicts().card.steps.reach} ${of('reach')}${verdicts().card.steps.up}
      ${sign('=')} ${made('exercises.steps.windows')}</p>
    <p class="work"><span class="of">${verdicts().card.steps.attention}</span> ${verdicts().card.steps.direct} ${sign('=')} ${made('exercises.steps.attention')}</p>`,
};

export const cross: Parts = {
  problem: () => html`
    <p class="problem question"><span>${verdicts().card.cross.ask} ${size('queries')}. ${verdicts().card.cross.asked} ${size('keys')}.
      ${verdicts().card.cross.keyWidth} ${size('keyWidth')}. ${verdicts().card.cross.valueWidth} ${size('valueWidth')}.</span></p>`,
  fields: () => [
    html`${verdicts().card.cross.rows} <i>A</i>`,
    html`${verdicts().card.cross.columns} <i>A</i>`,
    html`${verdicts().card.cross.rows} <i>C</i>`,
    html`${verdicts().card.cross.columns} <i>C</i>`,
  ],
  solution: () => html`
    <p class="work"><span class="of"><i>A</i></span> (${size('queries')} × ${size('keyWidth')}) · (${size('keyWidth')} × ${size('keys')}) ${sign('=')} ${shape(0)} × ${shape(1)}</p>
    <p class="work"><span class="of"><i>C</i></span> (${size('queries')} × ${size('keys')}) · (${size('keys')} × ${size('valueWidth')}) ${sign('=')} ${shape(2)} × ${shape(3)}</p>`,
};
