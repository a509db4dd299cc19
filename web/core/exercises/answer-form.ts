// The whole answer, all of it the reader's: fields, a grade that says what a wrong answer would have meant, and every step on request.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { grade, stepsOf } from './exercises.ts';
import type { ExerciseName } from './exercises.ts';
import { exerciseParts } from './exercise-registry.ts';
import type { Grade } from './kind.ts';
import { writtenSteps } from './step-lines.ts';
import { tellAttempt } from './attempt.ts';
import { readNumber } from '../lesson/format.ts';
import { causeOf, whyRight } from '../words/labels.ts';
import { verdicts } from '../words/verdicts.ts';
import { markSolved } from '../store/progress.ts';
import { store } from '../store/store.ts';
import { LessonElement, withFixedDigits } from '../elements/lesson-element.ts';

class AnswerForm extends LessonElement {
  static override properties = { name: { type: String } };
  declare name: ExerciseName;

  private texts: string[] = [];
  private verdict: Grade<string> | undefined;
  private bad: string | undefined;
  private shown = false;
  private seed = -1;

  protected override shows(): readonly unknown[] {
    return [store.values?.exercises[this.name], store.state.seeds[this.name]];
  }

  protected override willUpdate(): void {
    const seed = store.state.seeds[this.name];
    if (seed === this.seed) return;
    this.seed = seed;
    this.texts = exerciseParts[this.name]?.fields().map(() => '') ?? [];
    this.verdict = this.bad = undefined;
    this.shown = false;
  }

  protected override render(): TemplateResult {
    const { card } = verdicts();
    return html`
      <form class="answer" @submit=${(event: Event) => {
        event.preventDefault();
        this.check();
      }}>
        <span class="answer-label">${card.answer}</span>
        ${exerciseParts[this.name]?.fields().map((label, i) => this.field(label, i))}
        <div class="actions"><button class="primary" ?disabled=${!store.values}>${card.check}</button>
        <button type="button" ?disabled=${!store.values} @click=${() => {
          this.shown = !this.shown;
          this.requestUpdate();
        }}
          aria-expanded=${this.shown}>${card.show}</button></div>
      </form>
      <p class="verdict ${this.verdict?.right ? 'right' : ''}" role="status">${this.message()}</p>
      ${this.shown ? this.solution() : nothing}`;
  }

  private solution(): TemplateResult {
    const { engine, values } = store;
    return html`<div class="solution">${engine && values ? writtenSteps(stepsOf(engine, this.name, values.exercises)) : nothing}</div>`;
  }

  private field(label: TemplateResult, i: number): TemplateResult {
    const mark =
      this.verdict && !['empty'].includes(this.verdict.cause) ? (this.verdict.places[i] ? 'right' : 'wrong') : '';
    return html`
      <label class="field ${mark}"><span>${label}</span>
        <input inputmode="text" autocomplete="off" spellcheck="false" .value=${this.texts[i] ?? ''}
          aria-invalid=${mark === 'wrong' ? 'true' : 'false'}
          @input=${(event: Event) => {
            this.texts[i] = (event.target as HTMLInputElement).value;
          }}>
        ${mark ? html`<span class="mark">${mark === 'right' ? '✓' : '✗'} <span class="sr">${verdicts().card.place[mark]}</span></span>` : nothing}</label>`;
  }

  private check(): void {
    if (!store.engine || !store.values) return;
    this.bad = this.texts.find((text) => text.trim() !== '' && readNumber(text) === undefined);
    const answer = this.texts.map((text) => readNumber(text) ?? NaN);
    this.verdict = this.bad === undefined ? grade(store.engine, this.name, store.values.exercises, answer) : undefined;
    if (this.verdict && this.verdict.cause !== 'empty') tellAttempt(this, this.name, this.seed, answer, this.verdict);
    if (this.verdict?.right) markSolved(this.name);
    this.requestUpdate();
    void this.updateComplete.then(() =>
      this.querySelector('.verdict')?.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
    );
  }

  private message(): TemplateResult | string {
    if (this.bad !== undefined)
      return html`<span data-static>${verdicts().card.badNumber(this.bad.slice(0, 20))}</span>`;
    if (!this.verdict) return '';
    const { cause } = this.verdict;
    if (cause === 'right') return html`<b>${withFixedDigits(whyRight(this.name))}</b>`;
    return html`${withFixedDigits(causeOf(cause))}`;
  }
}

customElements.define('answer-form', AnswerForm);
