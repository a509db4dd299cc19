// Writes the steps of an exercise: the name of each step's result, its rule, and its numbers with their sums.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { sumUpTo } from '../elements/written-sum.ts';
import { number, withFixedDigits } from '../elements/lesson-element.ts';
import '../elements/lesson-figure.ts';
import '../elements/matrix-view.ts';
import { madeName, ruleNamed } from '../words/rules.ts';
import { verdicts } from '../words/shared.ts';
import type { Line, Step } from './steps.ts';

/** One number with its sum. The sum is left out if it is empty or only another number. */
function writtenLine({ of, digits, from, label }: Line): TemplateResult {
  const sum = from.length > 1 ? from : [];
  return html`<p class="work">${label === undefined ? nothing : html`<span class="of">${withFixedDigits(label)}</span> `}${sum.length > 0 ? sumUpTo({ of, digits }, ...sum) : nothing}${number(of, digits, 'number made')}</p>`;
}

/** All lines of a step, and the matrices that later steps need. */
export const writtenLines = ({ lines, shows = [] }: Step): TemplateResult => html`
  <div class="lines">${lines.map(writtenLine)}</div>
  ${shows.length > 0 ? html`<div class="problem">${shows.map((of) => html`<matrix-view of=${of} frozen></matrix-view>`)}</div>` : nothing}`;

/** The step's numbers without their sums, separated by commas. */
export const writtenNumbers = ({ lines }: Step): TemplateResult =>
  html`${lines.map(({ of, digits }, i) => html`${i > 0 ? ', ' : ''}${number(of, digits, 'number made')}`)}`;

export const writtenMade = ({ made }: Step): TemplateResult => html`${withFixedDigits(madeName(made))}`;
export const writtenRule = (rule: string): TemplateResult => html`${withFixedDigits(ruleNamed(rule).is)}`;

/** The names of the steps' results, in order. */
export const writtenWay = (steps: readonly Step[]): TemplateResult =>
  html`${verdicts().card.way} ${steps.map((step, i) => html`${i > 0 ? ' → ' : nothing}${writtenMade(step)}`)}.`;

/** All steps, each with its rule and its lines. */
export const writtenSteps = (steps: readonly Step[]): TemplateResult =>
  html`${steps.map(
    (
      step,
    ) => html`<p class="step-name"><b>${writtenMade(step)}</b> <span class="rule">${writtenRule(step.rule)}</span></p>
  ${writtenLines(step)}`,
  )}`;
