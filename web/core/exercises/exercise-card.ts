// An exercise on fresh numbers: worked out step by step, of which its reader takes more and more, until the whole answer is the reader's.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { stepsOf } from './exercises.ts';
import type { ExerciseName } from './exercises.ts';
import { verdicts } from '../words/verdicts.ts';
import { progress } from '../store/progress.ts';
import { fadedOf, markFaded } from './faded.ts';
import { store } from '../store/store.ts';
import { solvedMark } from './solved-mark.ts';
import { exerciseParts } from './exercise-registry.ts';
import { LessonElement, withFixedDigits } from '../elements/lesson-element.ts';
import { redrawWith } from '../elements/redraw-with.ts';
import type { Step } from './steps.ts';
import './answer-form.ts';
import './step-walk.ts';
import './steps.css';

class ExerciseCard extends LessonElement {
  static override properties = { name: { type: String } };
  declare name: ExerciseName;

  constructor() {
    super();
    redrawWith(this, progress.changes);
  }

  protected override shows(): readonly unknown[] {
    return [store.values?.exercises[this.name], store.state.seeds[this.name]];
  }

  private get steps(): readonly Step[] {
    const { engine, values } = store;
    return engine && values ? stepsOf(engine, this.name, values.exercises) : [];
  }

  protected override render(): TemplateResult {
    const parts = exerciseParts[this.name];
    if (!parts) throw new RangeError(`no chapter has brought what the exercise ${this.name} shows`);
    const { steps } = this;
    const own = fadedOf(this.name, steps.length);
    return html`
      ${parts.problem()}
      ${this.stages(own, steps.length)}
      ${own < steps.length ? html`<step-walk .name=${this.name} .own=${own}></step-walk>` : html`<answer-form .name=${this.name}></answer-form>`}
      <div class="actions"><button type="button" class="fresh" ?disabled=${!store.values} @click=${() => this.fresh()}>${verdicts().card.fresh}</button>
        ${solvedMark(this.name, store.state.seeds[this.name])}</div>`;
  }

  /** From the complete example to the answer alone; chosen at any time, and remembered. */
  private stages(own: number, count: number): TemplateResult {
    const { legend, none, last, all } = verdicts().card.yours;
    const label = (stage: number): string => (stage === 0 ? none : stage === count ? all : last(stage));
    return html`<div class="stages" role="group" aria-label=${legend}><span class="legend">${legend}</span>
      ${Array.from({ length: count + 1 }, (_, stage) => html`<button type="button" aria-pressed=${stage === own} @click=${() => markFaded(this.name, stage)}>${withFixedDigits(label(stage))}</button>`)}</div>`;
  }

  private fresh(): void {
    const { seeds } = store.state;
    store.set({ seeds: { ...seeds, [this.name]: seeds[this.name] + 1 } });
    this.querySelector<HTMLElement>('.answer input, step-walk button')?.focus();
  }
}

customElements.define('exercise-card', ExerciseCard);
