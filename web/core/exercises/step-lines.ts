// Steps as they stand on the page: what is looked for, the rule, and each number with its sum.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { sumUpTo } from '../elements/written-sum.ts';
import { number, withFixedDigits } from '../elements/lesson-element.ts';
import '../elements/lesson-figure.ts';
import '../elements/matrix-view.ts';
import { madeName, ruleNamed } from '../words/rules.ts';
import { verdicts } from '../words/verdicts.ts';
import type { Line, Step } from './steps.ts';

/** One number with its sum; a number alone where there is none, or where it is another number as it stands. */
function writtenLine({ of, digits, from, label }: Line): TemplateResult {
  const sum = from.length > 1 ? from : [];
  return html`<p class="work">${label === undefined ? nothing : html`<span class="of">${withFixedDigits(label)}</span> `}${sum.length > 0 ? sumUpTo({ of, digits }, ...sum) : nothing}${number(of, digits, 'number made')}</p>`;
}

/** All lines of a step, and the matrices that it leaves to the steps after it. */
export const writtenLines = ({ lines, shows = [] }: Step): TemplateResult => html`
  <div class="lines">${lines.map(writtenLine)}</div>
  ${shows.length > 0 ? html`<div class="problem">${shows.map((of) => html`<matrix-view of=${of} frozen></matrix-view>`)}</div>` : nothing}`;

/** The numbers alone, side by side. */
export const writtenNumbers = ({ lines }: Step): TemplateResult =>
  html`${lines.map(({ of, digits }, i) => html`${i > 0 ? ', ' : ''}${number(of, digits, 'number made')}`)}`;

export const writtenMade = ({ made }: Step): TemplateResult => html`${withFixedDigits(madeName(made))}`;
export const writtenRule = (rule: string): TemplateResult => html`${withFixedDigits(ruleNamed(rule).is)}`;

/** What is looked for in each step, in their order. */
export const writtenWay = (steps: readonly Step[]): TemplateResult =>
  html`${verdicts().card.way} ${steps.map((step, i) => html`${i > 0 ? ' → ' : nothing}${writtenMade(step)}`)}.`;

/** The complete way, each step with its rule. */
export const writtenSteps = (steps: readonly Step[]): TemplateResult =>
  html`${steps.map(
    (
      step,
    ) => html`<p class="step-name"><b>${writtenMade(step)}</b> <span class="rule">${writtenRule(step.rule)}</span></p>
  ${writtenLines(step)}`,
  )}`;
