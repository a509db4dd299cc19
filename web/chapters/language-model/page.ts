// Loads the chapter "language-model" into the page: its elements and the layout of its exercises.
import { html } from 'lit';
import { different, power } from '../../core/exercises/exercise-parts.ts';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { lookUp } from '../../core/lesson/look-up.ts';
import { number } from '../../core/elements/lesson-element.ts';
import { store } from '../../core/store/store.ts';
import { expectedTokens } from './exercises/surprise.ts';
import { verdicts } from '../../core/words/shared.ts';
import { words } from './words.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/bank-places.ts';
import './elements/bug-hunt.ts';
import './elements/gradient-story.ts';
import './elements/head-views.ts';
import './elements/loss-curve.ts';
import './elements/matrix-glass.ts';
import './elements/never-ran.ts';
import './elements/node-program.ts';
import './elements/own-text.ts';
import './elements/text-writer.ts';
import './elements/training-controls.ts';
import '../../styles/notebook.css';
import '../../styles/workroom.css';
import './styles/index.css';

const lossStep = 'exercises.surprise';
const hunted = 'exercises.induction';
const drawn = 'exercises.next';

const logitsHead = () => html`<th scope="row">${words().exercise.logits}</th>`;
const likelihoods = () => different(`${lossStep}.powers.0`, expectedTokens.length);

const surprise: Parts = {
  problem: () => html`
    <div class="problem">
      <div><table class="logits"><thead><tr><td></td>${expectedTokens.map((token) => html`<th scope="col">${token}</th>`)}</tr></thead>
        <tbody><tr>${logitsHead()}${expectedTokens.map((_, i) => html`<td>${number(`${lossStep}.logits.0.${i}`, 1)}</td>`)}</tr></tbody></table>
      <p class="came">${words().asks.surprise.came} <b>${number(`${lossStep}.token`, 0)}</b></p></div>
      <div class="powers"><p>${words().asks.surprise.powers}</p>
        ${likelihoods().map((i) => power(`${lossStep}.logits.0.${i}`, 1, `${lossStep}.powers.0.${i}`))}</div>
      <div class="powers"><p>${words().exercise.logarithms}</p>
        ${likelihoods().map((i) => html`<p>ln ${number(`${lossStep}.quotients.0.${i}`, 3)} = ${number(`${lossStep}.losses.0.${i}`, 3)}</p>`)}</div>
    </div>`,
  fields: () => [html`${verdicts().card.inputs.loss}`],
};

const textOfProblem = () => (lookUp(store.values, `${hunted}.text`) ?? []) as readonly string[];

const induction: Parts = {
  problem: () => html`
    <div class="problem">
      <div><table class="logits">
        <thead><tr><th scope="row">${words().asks.induction.place}</th>${textOfProblem().map((_, i) => html`<th scope="col" data-static>${i + 1}</th>`)}</tr></thead>
        <tbody><tr><th scope="row">${words().asks.induction.letter}</th>${textOfProblem().map((letter) => html`<td>${letter}</td>`)}</tr></tbody></table>
      <p class="came">${words().asks.induction.score} <b>${number(`${hunted}.score`, 1)}</b><br>${words().asks.induction.others} <b>${number(`${hunted}.powers.0.1`, 0)}</b></p></div>
      <div class="powers"><p>${words().asks.surprise.powers}</p>
        ${[0, 1].map((i) => power(`${hunted}.powers.0.${i}`, 1, `${hunted}.powers.1.${i}`))}</div>
    </div>`,
  fields: () => [html`${words().asks.induction.place}`, html`${words().asks.induction.weight}`],
};

const next: Parts = {
  problem: () => html`
    <div class="problem">
      <div><table class="logits"><tbody><tr>${logitsHead()}${[0, 1, 2, 3].map((i) => html`<td>${number(`${drawn}.logits.0.${i}`, 1)}</td>`)}</tr></tbody></table>
      <p class="came">${words().asks.next.temperature} ${number(`${drawn}.temperature`, 1)}, ${words().asks.next.topK} ${number(`${drawn}.topK`, 0)}</p></div>
      <div class="powers"><p>${verdicts().card.somePowers}</p>
        ${[0, 1, 2].map((i) => power(`${drawn}.powers.0.${i}`, 2, `${drawn}.powers.1.${i}`))}</div>
    </div>`,
  fields: () => [html`${verdicts().card.inputs.probability}`],
};

export const parts = { surprise, induction, next };
