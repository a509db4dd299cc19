// The panel in which a teacher chooses exercises, copies the link that sets them as a task, and checks a receipt.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { ExerciseName } from '../../core/exercises/exercises.ts';
import { LessonElement } from '../../core/elements/lesson-element.ts';
import { readTask, writeTask } from '../../core/learning/task.ts';
import { words } from '../../core/learning/words.ts';
import { exerciseNames } from '../../core/store/state.ts';
import { copyText } from './copy-text.ts';
import { showReceipt } from './show-receipt.ts';
import { cardOf, pageAddress, titleOf } from './titles.ts';
import '../../styles/learning.css';

/** The exercises in their order on the page. */
const inOrder = (): ExerciseName[] =>
  exerciseNames
    .filter((name) => cardOf(name))
    .sort((a, b) => (cardOf(a)!.compareDocumentPosition(cardOf(b)!) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));

class TeacherPanel extends LessonElement {
  private chosen: ReadonlySet<ExerciseName> = new Set();
  private word = '';
  private message = '';

  /** The task's link, or a sentence that says what is missing. */
  private get link(): { address: string } | { missing: string } {
    const { teacher, task } = words();
    if (this.chosen.size === 0) return { missing: teacher.none };
    const question = writeTask({
      exercises: inOrder().filter((name) => this.chosen.has(name)),
      word: this.word.trim(),
    });
    const read = readTask(new URLSearchParams(question), exerciseNames);
    return read && 'problem' in read
      ? { missing: task.problem[read.problem](read.part) }
      : { address: `${pageAddress()}${question}` };
  }

  protected override render(): TemplateResult {
    const { teacher } = words();
    const { link } = this;
    return html`<section class="task" aria-labelledby="set-a-task" data-static><h2 id="set-a-task" tabindex="-1">${teacher.heading}</h2>
      <p>${teacher.choose}</p>
      <div class="choices">${inOrder().map((name) => html`<label><input type="checkbox" @change=${() => this.turn(name)}> <span>${titleOf(name)}</span></label>`)}</div>
      <label><span>${teacher.word}</span> <input type="text" maxlength="60" @input=${(event: Event) => {
        this.word = (event.target as HTMLInputElement).value;
        this.changed();
      }}></label>
      <p>${teacher.link}: <output class="link">${'address' in link ? link.address : link.missing}</output></p>
      <p class="ways"><button type="button" class="copy-task" ?disabled=${!('address' in link)} @click=${() => void this.copy()}>${teacher.copy}</button>
        <span role="status">${this.message}</span></p>
      <h3>${teacher.check}</h3>
      <label><span>${teacher.file}</span> <input type="file" accept=".json,application/json" @change=${(event: Event) => void this.check(event)}></label></section>`;
  }

  private turn(name: ExerciseName): void {
    const others = [...this.chosen].filter((other) => other !== name);
    this.chosen = new Set(this.chosen.has(name) ? others : [...others, name]);
    this.changed();
  }

  /** Removes the "copied" message, because the link has changed. */
  private changed(): void {
    this.message = '';
    this.requestUpdate();
  }

  private async copy(): Promise<void> {
    const { link } = this;
    if (!('address' in link)) return;
    const { task, teacher } = words();
    this.message = (await copyText(link.address)) ? task.copied : teacher.notCopied;
    this.requestUpdate();
  }

  private async check(event: Event): Promise<void> {
    const [file] = (event.target as HTMLInputElement).files ?? [];
    if (file) showReceipt(await file.text());
  }
}

customElements.define('teacher-panel', TeacherPanel);
