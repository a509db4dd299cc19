// An exercise with fresh numbers, of which the reader solves more and more steps alone.
// At first the page works out all steps. In the end the reader gives the whole answer.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { stepsOf } from './exercises.ts';
import type { ExerciseName } from './exercises.ts';
import { verdicts } from '../words/shared.ts';
import { progress } from '../store/progress.ts';
import { fadedOf, markFaded } from './faded.ts';
import { store } from '../store/store.ts';
import { solvedMark } from './solved-mark.ts';
import { exerciseParts } from './exercise-registry.ts';
import { LessonElement, withFixedDigits } from '../elements/lesson-element.ts';
import { redrawWith } from '../elements/redraw-with.ts';
import { goTo } from '../elements/keep-place.ts';
import { taskNow } from '../learning/task-now.ts';
import type { Step } from './steps.ts';
import './answer-form.ts';
import './step-walk.ts';
import './steps.css';

class ExerciseCard extends LessonElement {
  static override properties = { name: { type: String } };
  declare name: ExerciseName;
  /** The seed of the shown numbers. */
  private seed: number | undefined;
  /**
   * The smallest number of steps that the reader was to do alone on these numbers. The page has shown the results of
   * all other steps.
   */
  private fewestOwn = 0;

  constructor() {
    super();
    redrawWith(this, progress.changes);
    redrawWith(this, taskNow);
  }

  private get steps(): readonly Step[] {
    const { engine, values } = store;
    return engine && values ? stepsOf(engine, this.name, values.exercises) : [];
  }

  protected override render(): TemplateResult {
    const parts = exerciseParts[this.name];
    if (!parts) throw new RangeError(`no loaded chapter has the problem and fields of the exercise ${this.name}`);
    const { steps } = this;
    const own = fadedOf(this.name, steps.length);
    const seed = store.state.seeds[this.name];
    this.fewestOwn = seed === this.seed ? Math.min(own, this.fewestOwn) : own;
    this.seed = seed;
    return html`
      ${this.taskLine()}
      ${parts.problem()}
      ${this.settings(own, steps.length)}
      ${own < steps.length ? html`<step-walk .name=${this.name} .own=${own}></step-walk>` : html`<answer-form .name=${this.name}></answer-form>`}
      <div class="actions">${own < steps.length ? nothing : this.freshButton()}
        ${solvedMark(this.name, store.state.seeds[this.name])}</div>`;
  }

  /**
   * For an exercise of a teacher's task: tells whether the work goes into the receipt, and if not, offers a button that
   * changes this.
   */
  private taskLine(): TemplateResult | typeof nothing {
    const { task } = verdicts().card;
    switch (taskNow.statusOf(this.name, store.state.seeds[this.name])) {
      case 'nameless':
        return html`<p class="task-line off" role="status">${task.nameless} <button type="button" @click=${() => this.askName()}>${task.toName}</button></p>`;
      case 'practice':
        return html`<p class="task-line off" role="status">${task.practice} <button type="button" @click=${() => this.turnTo(taskNow.seedOf(this.name))}>${task.back}</button></p>`;
      case 'counts':
        return html`<p class="task-line" role="status">${task.counts}</p>`;
      default:
        return nothing;
    }
  }

  private askName(): void {
    const panel = document.querySelector('task-panel');
    if (panel) goTo(panel);
    panel?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  }

  /**
   * A fold that says how many steps the reader does alone. Inside are buttons that change this number and, unless the
   * reader does all steps, a button for fresh numbers. The choice is remembered.
   */
  private settings(own: number, count: number): TemplateResult {
    const { legend, none, last, all, seen } = verdicts().card.yours;
    const label = (stage: number): string => (stage === 0 ? none : stage === count ? all : last(stage));
    return html`<details class="more"><summary>${legend} ${withFixedDigits(label(own))}</summary>
      <div class="stages" role="group" aria-label=${legend}>
      ${Array.from({ length: count + 1 }, (_, stage) => html`<button type="button" aria-pressed=${stage === own} @click=${() => markFaded(this.name, stage)}>${withFixedDigits(label(stage))}</button>`)}</div>
      ${own > this.fewestOwn && taskNow.statusOf(this.name, store.state.seeds[this.name]) !== 'counts' ? html`<p class="note">${seen}</p>` : nothing}
      ${own < count ? html`<p>${this.freshButton()}</p>` : nothing}</details>`;
  }

  private freshButton(): TemplateResult {
    const { fresh, task } = verdicts().card;
    const label = taskNow.seedOf(this.name) === undefined ? fresh : task.fresh;
    return html`<button type="button" class="fresh" ?disabled=${!store.values} @click=${() => this.fresh()}>${label}</button>`;
  }

  private fresh(): void {
    this.turnTo(store.state.seeds[this.name] + 1);
  }

  /** Shows the exercise's numbers for another seed, and moves focus to the first field or button. */
  private turnTo(seed: number | undefined): void {
    if (seed === undefined) return;
    store.set({ seeds: { ...store.state.seeds, [this.name]: seed } });
    this.querySelector<HTMLElement>('.answer input, step-walk button')?.focus();
  }
}

customElements.define('exercise-card', ExerciseCard);
