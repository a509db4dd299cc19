// For who sets a task: a list of all exercises, the link that they make, and a receipt to be checked.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { ExerciseName } from '../../core/exercises/exercises.ts';
import { LessonElement } from '../../core/elements/lesson-element.ts';
import { readTask, writeTask } from '../../core/learning/task.ts';
import { words } from '../../core/learning/words.ts';
import { exerciseNames } from '../../core/store/state.ts';
import { showReceipt } from './show-receipt.ts';
import { cardOf, pageAddress, titleOf } from './titles.ts';
import '../../styles/learning.css';

/** In the order in which they stand on the page. */
const inOrder = (): ExerciseName[] =>
  exerciseNames
    .filter((name) => cardOf(name))
    .sort((a, b) => (cardOf(a)!.compareDocumentPosition(cardOf(b)!) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));

class TeacherPanel extends LessonElement {
  private chosen: ReadonlySet<ExerciseName> = new Set();
  private word = '';

  protected override shows(): readonly unknown[] {
    return [];
  }

  /** The link, or the sentence that says why there is none. */
  private get link(): string {
    const { teacher, task } = words();
    if (this.chosen.size === 0) return teacher.none;
    const question = writeTask({
      exercises: inOrder().filter((name) => this.chosen.has(name)),
      word: this.word.trim(),
    });
    const read = readTask(new URLSearchParams(question), exerciseNames);
    return read && 'problem' in read ? task.problem[read.problem](read.part) : `${pageAddress()}${question}`;
  }

  protected override render(): TemplateResult {
    const { teacher } = words();
    return html`<section class="task" aria-labelledby="set-a-task" data-static><h2 id="set-a-task">${teacher.heading}</h2>
      <p>${teacher.choose}</p>
      <div class="choices">${inOrder().map((name) => html`<label><input type="checkbox" @change=${() => this.turn(name)}> <span>${titleOf(name)}</span></label>`)}</div>
      <label><span>${teacher.word}</span> <input type="text" maxlength="60" @input=${(event: Event) => {
        this.word = (event.target as HTMLInputElement).value;
        this.requestUpdate();
      }}></label>
      <p>${teacher.link}: <output class="link">${this.link}</output></p>
      <h3>${teacher.check}</h3>
      <label><span>${teacher.file}</span> <input type="file" accept=".json,application/json" @change=${(event: Event) => void this.check(event)}></label></section>`;
  }

  private turn(name: ExerciseName): void {
    const others = [...this.chosen].filter((other) => other !== name);
    this.chosen = new Set(this.chosen.has(name) ? others : [...others, name]);
    this.requestUpdate();
  }

  private async check(event: Event): Promise<void> {
    const [file] = (event.target as HTMLInputElement).files ?? [];
    if (file) showReceipt(await file.text());
  }
}

customElements.define('teacher-panel', TeacherPanel);
