// What each exercise shows: its numbers, the names of its answer fields, and its solution.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { bankRow, sentences } from '../lesson/state.ts';
import type { ExerciseName } from '../lesson/state.ts';
import { t } from '../locale/index.ts';
import { store } from '../store/store.ts';
import { fixed, number, withFixedDigits } from './lesson-element.ts';
import './cell-story.ts';
import './lesson-figure.ts';
import './matrix-view.ts';

interface Parts {
  problem(): TemplateResult;
  fields(): TemplateResult[];
  solution(): TemplateResult;
}

const tokens = sentences.river;
const sign = (text: string) => html`<span class="sign">${text}</span>`;

/** One cell's sum, written out. */
const sum = (path: string) => html`<lesson-figure example=${path}><cell-story plain></cell-story></lesson-figure>`;

const project: Parts = {
  problem: () => html`
    <div class="problem">
      <matrix-view of="exercises.project.embeddings" frozen></matrix-view>
      <matrix-view of="exercises.project.weight" frozen></matrix-view>
    </div>`,
  fields: () => [1, 2, 3].map((column) => html`${t.exercise.inputs.output} ${fixed(column)}`),
  solution: () => html`${[0, 1, 2].map((column) => sum(`exercises.project.output.${bankRow}.${column}`))}`,
};

const powers = 'exercises.softmax.powers';

const softmax: Parts = {
  problem: () => html`
    <div class="problem">
      <matrix-view of="exercises.softmax.scores" tint="weight" frozen></matrix-view>
      <div class="powers"><p>${t.exercise.powers}</p>
        ${tokens.map((_, key) => html`<p>e<sup>${number(`exercises.softmax.scores.${bankRow}.${key}`, 1)}</sup> = ${number(`${powers}.0.${key}`, 3)}</p>`)}
      </div>
    </div>`,
  fields: () => tokens.map((word) => html`${t.exercise.inputs.weight(word)}`),
  solution: () => html`${tokens.map((word, key) => html`
    <p class="work"><span class="of">${word}</span> ${number(`${powers}.0.${key}`, 3)} ${sign('÷')}
      (${tokens.map((_, i) => html`${i === 0 ? '' : sign(' + ')}${number(`${powers}.0.${i}`, 3)}`)})
      ${sign('=')} ${number(`exercises.softmax.weights.${bankRow}.${key}`, 3, 'number made')}</p>`)}`,
};

const digit: Parts = {
  problem: () => {
    const problem = store.values?.exercises.digit;
    const word = problem ? sentences[problem.sentence][problem.row] : '';
    const { digitQuestion } = t.exercise;
    return html`
      <p class="question">${digitQuestion.start} ${withFixedDigits(digitQuestion.cell)} ${number('exercises.digit.cell', 0)},
        ${digitQuestion.word} <b class=${problem?.sentence ?? ''}>${word}</b>,
        ${digitQuestion.column} ${number('exercises.digit.place', 0)}.</p>
      <div class="problem">
        <matrix-view of="exercises.digit.weights" tint="weight" frozen></matrix-view>
        <matrix-view of="exercises.digit.values" tint="value" frozen></matrix-view>
      </div>`;
  },
  fields: () => [html`${t.exercise.inputs.printed}`],
  solution: () => {
    const column = store.values?.exercises.digit.column ?? 0;
    const row = store.values?.exercises.digit.row ?? 0;
    return html`<p class="work">${[0, 1, 2].map((key) => html`${key === 0 ? '' : sign(' + ')}${number(`exercises.digit.weights.0.${key}`, 4)}
      ${sign('×')} ${number(`exercises.digit.values.${key}.${column}`, 2)}`)}
      ${sign('=')} ${number(`exercises.digit.context.${row}.${column}`, 3, 'number made')}</p>`;
  },
};

export const exerciseParts: Record<ExerciseName, Parts> = { project, softmax, digit };
