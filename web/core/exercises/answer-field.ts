// A labelled field for one number of an answer, with a mark that tells whether the number is right.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Grade } from './kind.ts';
import { calculate } from '../lesson/calculator.ts';
import { verdicts } from '../words/shared.ts';

/** Reads a typed number or calculation ("√9", "1/3", "19%"); undefined if the text has no finite value. */
function readAnswer(text: string): number | undefined {
  const number = calculate(text);
  return Number.isFinite(number) ? number : undefined;
}

/** The first text that is neither empty nor readable as a number. */
export const unreadable = (texts: readonly string[]): string | undefined =>
  texts.find((text) => text.trim() !== '' && readAnswer(text) === undefined);

export const saysUnreadable = (text: string): TemplateResult =>
  html`<span data-static>${verdicts().card.badNumber(text.slice(0, 20))}</span>`;

/** The typed numbers. Missing and unreadable ones are NaN. */
export const answerOf = (texts: readonly string[]): number[] => texts.map((text) => readAnswer(text) ?? NaN);

/** The field for the i-th number of an answer. The typed text goes into `texts[i]`. */
export function answerField(
  label: unknown,
  texts: string[],
  i: number,
  verdict: Grade<string> | undefined,
): TemplateResult {
  const mark = verdict && verdict.cause !== 'empty' ? (verdict.places[i] ? 'right' : 'wrong') : '';
  return html`
    <label class="field ${mark}"><span>${label}</span>
      <input inputmode="text" autocomplete="off" spellcheck="false" .value=${texts[i] ?? ''}
        aria-invalid=${mark === 'wrong' ? 'true' : 'false'}
        @input=${(event: Event) => {
          texts[i] = (event.target as HTMLInputElement).value;
        }}>
      ${mark ? html`<span class="mark">${mark === 'right' ? '✓' : '✗'} <span class="sr">${verdicts().card.place[mark]}</span></span>` : nothing}</label>`;
}
