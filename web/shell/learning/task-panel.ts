// A teacher's task as its student meets it: a name, numbers of one's own, what is solved, and a receipt to hand in.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Attempt } from '../../core/exercises/attempt.ts';
import type { ExerciseName } from '../../core/exercises/exercises.ts';
import { LessonElement } from '../../core/elements/lesson-element.ts';
import { saveText } from '../../core/elements/save-file.ts';
import { keptTasks } from '../../core/learning/kept-task.ts';
import { packReceipt, readReceipt, writeReceipt } from '../../core/learning/receipt.ts';
import type { Receipt } from '../../core/learning/receipt.ts';
import { studentOf, taskSeed, writeTask } from '../../core/learning/task.ts';
import type { Task } from '../../core/learning/task.ts';
import { words } from '../../core/learning/words.ts';
import { exerciseNames } from '../../core/store/state.ts';
import { store } from '../../core/store/store.ts';
import { pageAddress, titleOf } from './titles.ts';
import '../../styles/learning.css';

class TaskPanel extends LessonElement {
  static override properties = { task: { attribute: false } };
  declare task: Task;

  private receipt: Receipt | undefined;
  private said = '';

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('exercise-attempt', this.note);
    const read = readReceipt(keptTasks.read()[writeTask(this.task)] ?? '', exerciseNames);
    if ('receipt' in read) this.take(read.receipt);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('exercise-attempt', this.note);
  }

  protected override shows(): readonly unknown[] {
    return [store.values === undefined];
  }

  /** The student's own numbers, in every exercise of the task. */
  private take(receipt: Receipt): void {
    this.receipt = receipt;
    const own = this.task.exercises.map((name) => [name, taskSeed(this.task, receipt.student, name)]);
    store.set({ seeds: { ...store.state.seeds, ...Object.fromEntries(own) } });
    this.requestUpdate();
  }

  private keep(receipt: Receipt): void {
    this.receipt = receipt;
    keptTasks.write({ ...keptTasks.read(), [writeTask(this.task)]: writeReceipt(receipt) });
    this.requestUpdate();
  }

  /** Only answers to the numbers of the task count. */
  private readonly note = ({ detail: { exercise, seed, answer, cause } }: CustomEvent<Attempt>): void => {
    const { receipt, task } = this;
    if (!receipt || !task.exercises.includes(exercise) || seed !== taskSeed(task, receipt.student, exercise)) return;
    const attempt = { exercise, answer: answer.map((number) => (Number.isFinite(number) ? number : null)), cause };
    this.keep({ ...receipt, attempts: [...receipt.attempts, attempt] });
  };

  protected override render(): TemplateResult {
    const { task } = words();
    return html`<section class="task" aria-label=${task.label} data-static><p>${task.given(this.task.exercises.length)}</p>
      ${this.receipt ? this.ways(this.receipt) : this.entry()}<p role="status">${this.said}</p></section>`;
  }

  private entry(): TemplateResult {
    const { task } = words();
    return html`<form @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const typed = new FormData(event.currentTarget as HTMLFormElement).get('student');
      const student = studentOf(typeof typed === 'string' ? typed : '');
      this.said = student === undefined ? task.badStudent : '';
      if (student !== undefined) {
        this.keep({ task: this.task, student, attempts: [] });
        this.take({ task: this.task, student, attempts: [] });
      }
      this.requestUpdate();
    }}><label><span>${task.student}</span> <input name="student" autocomplete="name" maxlength="60"></label>
      <button class="primary">${task.start}</button></form>`;
  }

  private ways(receipt: Receipt): TemplateResult {
    const { task } = words();
    return html`<p>${task.numbersOf(receipt.student)}</p>
      <ol>${this.task.exercises.map((name) => html`<li><a href="#exercise-${name}-title">${titleOf(name)}</a> ${this.state(receipt, name)}</li>`)}</ol>
      <p class="ways"><button type="button" @click=${() => saveText(`riverbank-${receipt.student}.json`, writeReceipt(receipt), 'application/json')}>${task.save}</button>
        <button type="button" @click=${() => void this.copy(receipt)}>${task.copy}</button></p>
      <p class="small">${task.keeps}</p>`;
  }

  private state({ attempts }: Receipt, name: ExerciseName): TemplateResult | typeof nothing {
    const { task } = words();
    const own = attempts.filter(({ exercise }) => exercise === name);
    if (own.length === 0) return nothing;
    const right = own.some(({ cause }) => cause === 'right');
    return html`<span class=${right ? 'right' : 'wrong'}>${right ? `✓ ${task.right}` : `✗ ${task.notYet}`}</span>, ${task.tries(own.length)}`;
  }

  private async copy(receipt: Receipt): Promise<void> {
    const { task } = words();
    try {
      await navigator.clipboard.writeText(`${pageAddress()}?receipt=${packReceipt(writeReceipt(receipt))}`);
      this.said = task.copied;
    } catch {
      this.said = task.notCopied;
    }
    this.requestUpdate();
  }
}

customElements.define('task-panel', TaskPanel);
