// Draws the probabilities of tokens as bars, and marks the token that was drawn or that really comes next.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { cssVariable } from 'riverbank/element-parts';
import { number } from '../../../core/elements/lesson-element.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { store } from '../../../core/store/store.ts';
import type { Bars } from '../laboratory/writing.ts';

/**
 * Draws a list with one bar for each token in `bars`. `path` is the bars' path in the values. `mark` is the text beside
 * the marked token.
 */
export const tokenBars = (
  path: `model.writings.${number}.choices.${number}.bars` | `model.inside.expected.${number}`,
  bars: Bars | undefined,
  mark: string,
): TemplateResult =>
  html`<ol class="bars">${(bars?.first ?? []).map(
    (bar, i) => html`<li class=${bar.chosen ? 'chosen' : ''}>
        <span class="token">${number(`${path}.first.${i}.token`, 0)}</span>
        <span class="bar" ${cssVariable('--share', numberAt(store.values, `${path}.first.${i}.probability`))}></span>
        ${number(`${path}.first.${i}.probability`, 3)}${bar.chosen ? html` <span class="drawn">${mark}</span>` : nothing}</li>`,
  )}</ol>`;
