// What the chapters build their exercises from.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import './cell-story.ts';
import './lesson-figure.ts';
import './matrix-view.ts';

export type { Parts } from './exercise-registry.ts';

export const sign = (text: string): TemplateResult => html`<span class="sign">${text}</span>`;

/** One cell's sum, written out. */
export const sum = (path: string): TemplateResult =>
  html`<lesson-figure example=${path}><cell-story plain></cell-story></lesson-figure>`;
