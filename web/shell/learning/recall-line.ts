// A line above the lesson that offers a returning reader the exercises that are due.
// It sets them one after the other, with new numbers, or saves the solved exercises as Anki cards.
import { html, nothing } from 'lit';
import type { LitElement, TemplateResult } from 'lit';
import { goTo } from '../../core/elements/keep-place.ts';
import { LessonElement } from '../../core/elements/lesson-element.ts';
import { redrawWith } from '../../core/elements/redraw-with.ts';
import { today } from '../../core/learning/clock.ts';
import { keptRecalls } from '../../core/learning/kept-recalls.ts';
import { seedOf } from '../../core/learning/seeds.ts';
import { words } from '../../core/learning/words.ts';
import { allSteps, markFaded } from '../../core/exercises/faded.ts';
import { store } from '../../core/store/store.ts';
import { dueNow, solvedHere } from './learner.ts';
import { bringExercises, cardOf } from './titles.ts';
import '../../styles/learning.css';

class RecallLine extends LessonElement {
  private begun = false;

  constructor() {
    super();
    redrawWith(this, keptRecalls.changes);
  }

  protected override render(): TemplateResult {
    const due = dueNow().length;
    const { recall } = words();
    const text = due === 0 ? recall.done : this.begun ? recall.left(due) : recall.due(due);
    return html`<section class="recall" aria-label=${recall.label}><p role="status" data-static>${text}</p>
      ${due === 0 ? nothing : html`<button type="button" class="primary" ?disabled=${!store.values} @click=${() => void this.go()}>${this.begun ? recall.next : recall.begin}</button>`}
      ${this.begun && due > 0 ? nothing : html`<button type="button" ?disabled=${!store.values} @click=${() => void this.save()}>${recall.cards}</button>`}
      <button type="button" @click=${() => this.dismiss()}>${due === 0 ? recall.close : recall.notToday}</button></section>`;
  }

  /** Marks the page during a recall, so that the styles keep the line in sight. */
  protected override updated(): void {
    document.documentElement.toggleAttribute('data-recalling', this.begun);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.documentElement.removeAttribute('data-recalling');
  }

  /** Goes to the first due exercise, with today's numbers. The reader does every step alone. */
  private async go(): Promise<void> {
    const [name] = dueNow();
    if (!name) return;
    await bringExercises([name]);
    const card = cardOf(name);
    if (!card) return; // The chapter failed to load. The page has already reported it.
    this.begun = true;
    this.requestUpdate();
    markFaded(name, allSteps);
    store.set({ seeds: { ...store.state.seeds, [name]: seedOf(today(), name) } });
    const exercise = card.closest('.exercise') ?? card;
    goTo(exercise);
    // Wait for two updates: the card draws the answer form, and the form draws the field.
    for (const drawn of [card, card.querySelector('answer-form')]) await (drawn as LitElement | null)?.updateComplete;
    exercise.querySelector<HTMLElement>('.answer input')?.focus({ preventScroll: true });
  }

  private async save(): Promise<void> {
    const { saveCards } = await import('./anki-file.ts');
    await saveCards(solvedHere());
  }

  private dismiss(): void {
    keptRecalls.write({ ...keptRecalls.read(), notOn: today() });
    this.remove();
  }
}

customElements.define('recall-line', RecallLine);
