// The form for a whole answer: its fields, a verdict that explains wrong answers, and all steps on request.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { answerField, answerOf, saysUnreadable, unreadable } from './answer-field.ts';
import { grade, stepsOf } from './exercises.ts';
import type { ExerciseName } from './exercises.ts';
import { exerciseParts } from './exercise-registry.ts';
import type { Grade } from './kind.ts';
import { writtenSteps, writtenWay } from './step-lines.ts';
import type { Step } from './steps.ts';
import { shown, tellAttempt, tellStep } from './attempt.ts';
import { causeOf, whyRight } from '../words/labels.ts';
import { madeName } from '../words/rules.ts';
import { verdicts } from '../words/shared.ts';
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
        ${exerciseParts[this.name]?.fields().map((label, i) => answerField(label, this.texts, i, this.verdict))}
        <div class="actions"><button class="primary" ?disabled=${!store.values}>${card.check}</button>
        <button type="button" ?disabled=${!store.values} @click=${() => this.turnSolution()}
          aria-expanded=${this.shown}>${card.show}</button></div>
      </form>
      <p class="verdict ${this.verdict?.right ? 'right' : ''}" role="status">${this.message()}</p>
      ${this.shown ? html`<div class="solution">${writtenSteps(this.steps)}</div>` : nothing}`;
  }

  private get steps(): readonly Step[] {
    const { engine, values } = store;
    return engine && values ? stepsOf(engine, this.name, values.exercises) : [];
  }

  /** Opens or closes the written-out steps. Opening them counts as help and is reported. */
  private turnSolution(): void {
    this.shown = !this.shown;
    if (this.shown) tellStep(this, { exercise: this.name, seed: this.seed, cause: shown });
    this.requestUpdate();
  }

  private check(): void {
    if (!store.engine || !store.values) return;
    this.bad = unreadable(this.texts);
    const answer = answerOf(this.texts);
    this.verdict = this.bad === undefined ? grade(store.engine, this.name, store.values.exercises, answer) : undefined;
    if (this.verdict && this.verdict.cause !== 'empty') tellAttempt(this, this.name, this.seed, answer, this.verdict);
    if (this.verdict?.right) markSolved(this.name, this.seed);
    this.requestUpdate();
    void this.updateComplete.then(() =>
      this.querySelector('.verdict')?.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
    );
  }

  private message(): TemplateResult | string {
    if (this.bad !== undefined) return saysUnreadable(this.bad);
    if (!this.verdict) return '';
    const { cause, at } = this.verdict;
    if (cause === 'right') return html`<b>${withFixedDigits(whyRight(this.name))}</b>`;
    const verdict = withFixedDigits(at === undefined ? causeOf(cause) : verdicts().card.stopped(madeName(at)));
    return cause === 'other' ? html`${verdict} ${writtenWay(this.steps)}` : html`${verdict}`;
  }
}

customElements.define('answer-form', AnswerForm);
