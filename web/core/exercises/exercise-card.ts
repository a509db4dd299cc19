// An exercise on fresh numbers: fields for the answer, a grade that says what a wrong answer would have meant, and the sum on request.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { grade } from './exercises.ts';
import type { Grade } from './kind.ts';
import { readNumber } from '../lesson/format.ts';
import type { ExerciseName } from './exercises.ts';
import { causeOf, whyRight } from '../words/labels.ts';
import { t } from '../words/index.ts';
import { verdicts } from '../words/verdicts.ts';
import { markSolved, progress } from '../store/progress.ts';
import { store } from '../store/store.ts';
import { exerciseParts } from './exercise-registry.ts';
import { LessonElement, withFixedDigits } from '../elements/lesson-element.ts';
import { redrawWith } from '../elements/redraw-with.ts';

class ExerciseCard extends LessonElement {
  static override properties = { name: { type: String } };
  declare name: ExerciseName;

  private texts: string[] = [];
  private verdict: Grade<string> | undefined;
  private bad: string | undefined;
  private shown = false;
  private seed = -1;

  constructor() {
    super();
    redrawWith(this, progress.changes);
  }

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
    const parts = exerciseParts[this.name];
    if (!parts) throw new RangeError(`no chapter has brought what the exercise ${this.name} shows`);
    const solved = progress.read().solved.includes(this.name);
    return html`
      ${parts.problem()}
      <form class="answer" @submit=${(event: Event) => {
        event.preventDefault();
        this.check();
      }}>
        <span class="answer-label">${verdicts().card.answer}</span>
        ${parts.fields().map((label, i) => this.field(label, i))}
        <div class="actions"><button class="primary" ?disabled=${!store.values}>${verdicts().card.check}</button>
        <button type="button" ?disabled=${!store.values} @click=${() => {
          this.shown = !this.shown;
          this.requestUpdate();
        }}
          aria-expanded=${this.shown}>${verdicts().card.show}</button>
        <button type="button" ?disabled=${!store.values} @click=${() => this.fresh()}>${verdicts().card.fresh}</button>
        ${solved ? html`<span class="solved">✓ ${t.exercise.solved}</span>` : nothing}</div>
      </form>
      <p class="verdict ${this.verdict?.right ? 'right' : ''}" role="status">${this.message()}</p>
      ${this.shown && store.values ? html`<div class="solution">${parts.solution()}</div>` : nothing}`;
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
    this.verdict =
      this.bad === undefined
        ? grade(
            store.engine,
            this.name,
            store.values.exercises,
            this.texts.map((text) => readNumber(text) ?? NaN),
          )
        : undefined;
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

  private fresh(): void {
    const { seeds } = store.state;
    store.set({ seeds: { ...seeds, [this.name]: seeds[this.name] + 1 } });
    this.querySelector('input')?.focus();
  }
}

customElements.define('exercise-card', ExerciseCard);
