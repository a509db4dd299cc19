// Solves an exercise step by step: each step asks for its rule, and the last steps also ask for its result.
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { answerField, answerOf, saysUnreadable, unreadable } from './answer-field.ts';
import { stepsOf } from './exercises.ts';
import type { ExerciseName } from './exercises.ts';
import type { Grade } from './kind.ts';
import { writtenLines, writtenMade, writtenNumbers, writtenRule } from './step-lines.ts';
import { gradeStep, rulesOf } from './steps.ts';
import type { Step } from './steps.ts';
import { LessonElement, withFixedDigits } from '../elements/lesson-element.ts';
import { redrawWith } from '../elements/redraw-with.ts';
import { taskNow } from '../learning/task-now.ts';
import { otherRule, shown, tellStep } from './attempt.ts';
import { allSteps, markFaded } from './faded.ts';
import { store } from '../store/store.ts';
import { causeOf } from '../words/labels.ts';
import { madeName, ruleNamed } from '../words/rules.ts';
import { verdicts } from '../words/shared.ts';

class StepWalk extends LessonElement {
  static override properties = { name: { type: String }, own: { type: Number } };
  declare name: ExerciseName;
  /** How many of the last steps the reader does alone. */
  declare own: number;

  /** The number of the open step: the first one that is not finished. */
  private now = 0;
  /** The rules that the reader has tried, for each step. */
  private tried: string[][] = [];
  /** The steps done alone whose right numbers the reader has given or asked to see. */
  private readonly answered = new Set<number>();
  /** The texts typed into the open step. */
  private texts: string[] = [];
  private verdict: Grade<string> | undefined;
  private message: TemplateResult | string = '';
  /** The step that `message` is about, and at which it is shown. */
  private messageStep = 0;
  private walk = '';
  private following = false;

  constructor() {
    super();
    redrawWith(this, taskNow);
  }

  private get steps(): readonly Step[] {
    const { engine, values } = store;
    return engine && values ? stepsOf(engine, this.name, values.exercises) : [];
  }

  /**
   * With new numbers the reader starts at the first step. If only the number of steps that the reader does alone
   * changes, the rules found so far are kept.
   */
  protected override willUpdate(changed: PropertyValues): void {
    const walk = `${this.name} ${store.state.seeds[this.name]}`;
    if (walk !== this.walk) {
      this.tried = [];
      this.answered.clear();
    }
    if (walk !== this.walk || changed.has('own')) {
      this.rest();
      this.message = '';
    }
    this.walk = walk;
    const { steps } = this;
    const unfinished = steps.findIndex((step, i) => !this.isFinished(step, i, steps.length));
    this.now = unfinished < 0 ? steps.length : unfinished;
  }

  /** After the reader has moved on, focus goes to the first control of the open step. */
  protected override updated(): void {
    if (!this.following) return;
    this.following = false;
    this.querySelector<HTMLElement>('.now .rules button:not(:disabled), .now input, .walked button')?.focus();
  }

  private rest(): void {
    this.texts = [];
    this.verdict = undefined;
  }

  protected override render(): TemplateResult {
    const { steps } = this;
    return html`
      <ol class="steps">${steps.map((step, i) => this.step(step, i, steps.length))}</ol>
      <p class="sr" role="status">${this.message}</p>
      ${this.now >= steps.length && steps.length > 0 ? this.walked(steps.length) : nothing}`;
  }

  private verdictAt(i: number): TemplateResult | typeof nothing {
    return this.message !== '' && i === this.messageStep ? html`<p class="verdict">${this.message}</p>` : nothing;
  }

  private isOwn = (i: number, count: number): boolean => i >= count - this.own;

  /** Whether the reader has found the step's rule and, in a step that the reader does alone, also its numbers. */
  private isFinished = (step: Step, i: number, count: number): boolean =>
    this.hasTried(i, step.rule) && (!this.isOwn(i, count) || this.answered.has(i));

  private hasTried = (i: number, rule: string): boolean => this.tried[i]?.includes(rule) === true;

  private step(step: Step, i: number, count: number): TemplateResult {
    const done = i < this.now;
    if (i === this.now)
      return html`<li class="now"><p class="step-name"><b>${writtenMade(step)}</b></p>${this.body(step, i, count)}${this.verdictAt(i)}</li>`;
    if (!done && this.isOwn(i, count))
      return html`<li class="later"><p class="step-name">${writtenMade(step)} <small>(${verdicts().card.later})</small></p></li>`;
    const result = html`${writtenMade(step)}: ${writtenNumbers(step)}`;
    // A later step shows only its result. Its lines are shown when the reader is asked for its rule.
    return done
      ? html`<li><details><summary>${result} <span class="rule">✓ ${writtenRule(step.rule)}</span></summary>${writtenLines(step)}</details>${this.verdictAt(i)}</li>`
      : html`<li><p class="step-name">${result}</p></li>`;
  }

  private body(step: Step, i: number, count: number): TemplateResult {
    const found = this.hasTried(i, step.rule);
    const own = this.isOwn(i, count);
    return html`${own ? nothing : writtenLines(step)}
      ${found ? html`<p class="rule">✓ ${writtenRule(step.rule)}</p>` : this.rules(step, i)}
      ${own && found ? this.fields(step) : nothing}`;
  }

  private rules(step: Step, i: number): TemplateResult {
    const turn = i + store.state.seeds[this.name];
    return html`<div class="rules" role="group" aria-label=${verdicts().card.which}><span class="legend">${verdicts().card.which}</span>
      ${rulesOf(step, turn).map((rule) => html`<button type="button" class=${this.hasTried(i, rule) ? 'wrong' : ''} @click=${() => this.choose(step, rule)}>${writtenRule(rule)}</button>`)}</div>`;
  }

  private fields(step: Step): TemplateResult {
    const { card } = verdicts();
    return html`<form class="answer" @submit=${(event: Event) => {
      event.preventDefault();
      this.check(step);
    }}>
      ${step.lines.map((line, i) => {
        const label = line.label ?? (step.lines.length > 1 ? `${card.inputs.number} ${i + 1}` : card.inputs.number);
        return answerField(withFixedDigits(label), this.texts, i, this.verdict);
      })}
      <div class="actions"><button class="primary">${card.check}</button>
        <button type="button" @click=${() => this.showHow()}>${card.show}</button></div></form>`;
  }

  /** Reports work on the open step. */
  private report(taken: { rule?: string; worked?: boolean; answer?: readonly number[]; cause: string }): void {
    tellStep(this, { exercise: this.name, seed: store.state.seeds[this.name], step: this.now, ...taken });
  }

  private showHow(): void {
    this.report({ cause: shown });
    this.openNextStep('');
  }

  /**
   * After the right rule, a step that the page has worked out is finished, but a step that the reader does alone still
   * asks for its numbers. After a wrong rule, the verdict says what that rule would give.
   */
  private choose(step: Step, rule: string): void {
    (this.tried[this.now] ??= []).push(rule);
    const worked = !this.isOwn(this.now, this.steps.length);
    this.report({ rule, worked, cause: rule === step.rule ? 'right' : otherRule });
    this.messageStep = this.now;
    const steps = this.steps.length;
    const { gives } = ruleNamed(rule);
    if (rule !== step.rule)
      this.message = html`${withFixedDigits(verdicts().card.wrongRule(gives, madeName(step.made)))}`;
    else if (this.isOwn(this.now, steps)) {
      this.message = '';
      this.following = true;
    } else this.openNextStep(verdicts().card.rightRule(gives));
    this.requestUpdate();
  }

  private check(step: Step): void {
    const texts = step.lines.map((_, i) => this.texts[i] ?? '');
    const bad = unreadable(texts);
    this.messageStep = this.now;
    if (bad !== undefined) {
      this.message = saysUnreadable(bad);
      this.verdict = undefined;
    } else {
      const answer = answerOf(texts);
      this.verdict = gradeStep(store.values, step, answer);
      if (this.verdict.cause !== 'empty') this.report({ answer, cause: this.verdict.cause });
      if (this.verdict.right) this.openNextStep(verdicts().card.rightRule(ruleNamed(step.rule).gives));
      else this.message = html`${withFixedDigits(causeOf(this.verdict.cause))}`;
    }
    this.requestUpdate();
  }

  /** Finishes the open step and opens the next step that is not finished. */
  private openNextStep(text: string): void {
    if (this.isOwn(this.now, this.steps.length)) this.answered.add(this.now);
    this.rest();
    this.message = text === '' ? '' : html`${withFixedDigits(text)}`;
    this.following = true;
    this.requestUpdate();
  }

  /**
   * The button after the last step. It offers fresh numbers with one more step for the reader. In a teacher's task it
   * asks for the whole answer on the same numbers.
   */
  private walked(count: number): TemplateResult {
    const { yours } = verdicts().card;
    if (taskNow.statusOf(this.name, store.state.seeds[this.name]) === 'counts')
      return html`<p class="walked"><button type="button" class="primary" @click=${() => markFaded(this.name, allSteps)}>${yours.wholeAnswer}</button></p>`;
    const next = this.own + 1;
    return html`<p class="walked"><button type="button" class="primary" @click=${() => {
      const { seeds } = store.state;
      markFaded(this.name, next);
      store.set({ seeds: { ...seeds, [this.name]: seeds[this.name] + 1 } });
    }}>${withFixedDigits(next === count ? yours.onAll : yours.onLast(next))}</button></p>`;
  }
}

customElements.define('step-walk', StepWalk);
