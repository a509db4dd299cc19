// What an exercise shows: its numbers, the names of its answer fields, and its solution; each chapter brings its own.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { ExerciseName } from '../lesson/state.ts';
import './cell-story.ts';
import './lesson-figure.ts';
import './matrix-view.ts';

export interface Parts {
  problem(): TemplateResult;
  fields(): TemplateResult[];
  solution(): TemplateResult;
}

export type ExerciseParts = { [Name in ExerciseName]?: Parts };

export const exerciseParts: ExerciseParts = {};

export const sign = (text: string): TemplateResult => html`<span class="sign">${text}</span>`;

/** One cell's sum, written out. */
export const sum = (path: string): TemplateResult =>
  html`<lesson-figure example=${path}><cell-story plain></cell-story></lesson-figure>`;
