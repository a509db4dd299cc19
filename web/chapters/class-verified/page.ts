// Loads the chapter "class-verified" into the page: its elements and the layout of its exercise.
import { html } from 'lit';
import type { Parts } from '../../core/exercises/exercise-parts.ts';
import { proofFold } from '../../core/elements/proof-fold.ts';
import { number, withFixedDigits } from '../../core/elements/lesson-element.ts';
import { sentences } from '../../core/store/state.ts';
import { verdicts } from '../../core/words/shared.ts';
import { store } from '../../core/store/store.ts';
import { words } from './words.ts';
import '../../core/elements/cell-story.ts';
import '../../core/elements/choice-switch.ts';
import '../../core/elements/copy-out.ts';
import '../../core/exercises/exercise-card.ts';
import './elements/notation-view.ts';
import './elements/notebook-view.ts';
import '../../styles/notebook.css';

const digit: Parts = {
  problem: () => {
    const problem = store.values?.exercises.digit;
    const word = problem ? sentences[problem.sentence][problem.row] : '';
    const { digit: asked } = words().asks;
    return html`
      <p class="question">${asked.start} ${asked.word} <b class=${problem?.sentence ?? ''}>${word}</b>,
        ${asked.column} ${number('exercises.digit.place', 0)}.</p>
      <div class="problem">
        <matrix-view of="exercises.digit.weights" tint="weight" frozen></matrix-view>
        <matrix-view of="exercises.digit.values" tint="value" frozen></matrix-view>
      </div>
      ${proofFold(html`<p>${withFixedDigits(asked.cell)} ${number('exercises.digit.cell', 0)}</p>`)}`;
  },
  fields: () => [html`${verdicts().card.inputs.printed}`],
};

export const parts = { digit };
