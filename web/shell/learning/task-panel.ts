// Shows a teacher's task to the student: asks for a name, sets the student's own numbers, and makes the receipt.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { shown } from '../../core/exercises/attempt.ts';
import type { Attempt, StepTaken } from '../../core/exercises/attempt.ts';
import type { ExerciseName } from '../../core/exercises/exercises.ts';
import { LessonElement } from '../../core/elements/lesson-element.ts';
import { saveText } from '../../core/elements/save-file.ts';
import { keptTasks } from '../../core/learning/kept-task.ts';
import { isWholeAnswer, mostEntries, packReceipt, readReceipt, writeReceipt } from '../../core/learning/receipt.ts';
import type { Answered, Receipt } from '../../core/learning/receipt.ts';
import { studentOf, taskSeed, writeTask } from '../../core/learning/task.ts';
import type { Task } from '../../core/learning/task.ts';
import { taskNow } from '../../core/learning/task-now.ts';
import { words } from '../../core/learning/words.ts';
import { exerciseNames } from '../../core/store/state.ts';
import { store } from '../../core/store/store.ts';
import { copyText } from './copy-text.ts';
import { pageAddress, titleOf } from './titles.ts';
import '../../styles/learning.css';

/** An answer as a receipt holds it. Missing numbers are null. */
const written = (answer: readonly number[]): (number | null)[] =>
  answer.map((number) => (Number.isFinite(number) ? number : null));

class TaskPanel extends LessonElement {
  static override properties = { task: { attribute: false } };
  declare task: Task;

  private receipt: Receipt | undefined;
  private message = '';

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('exercise-attempt', this.noteAnswer);
    document.addEventListener('exercise-step', this.noteStep);
    const kept = this.kept();
    if (kept) this.take(kept);
    else taskNow.begin(this.task.exercises, undefined);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('exercise-attempt', this.noteAnswer);
    document.removeEventListener('exercise-step', this.noteStep);
    taskNow.begin([], undefined);
  }

  /** The receipt that this browser keeps for the task, including entries from other windows. */
  private kept(): Receipt | undefined {
    const read = readReceipt(keptTasks.read()[writeTask(this.task)] ?? '', exerciseNames);
    return 'receipt' in read ? read.receipt : undefined;
  }

  /** Starts or continues the task: sets the student's personal numbers in every exercise. */
  private take(receipt: Receipt): void {
    this.receipt = receipt;
    const own = Object.fromEntries(
      this.task.exercises.map((name) => [name, taskSeed(this.task, receipt.student, name)]),
    );
    taskNow.begin(this.task.exercises, own);
    store.set({ seeds: { ...store.state.seeds, ...own } });
    this.requestUpdate();
  }

  private keep(receipt: Receipt): void {
    this.receipt = receipt;
    keptTasks.write({ ...keptTasks.read(), [writeTask(this.task)]: writeReceipt(receipt) });
    this.requestUpdate();
  }

  private readonly noteAnswer = ({ detail: { exercise, seed, answer, cause } }: CustomEvent<Attempt>): void =>
    this.note(seed, { exercise, answer: written(answer), cause });

  private readonly noteStep = ({ detail }: CustomEvent<StepTaken>): void => {
    const { exercise, seed, step, rule, worked, answer = [], cause } = detail;
    this.note(seed, {
      exercise,
      ...(step === undefined ? {} : { step }),
      ...(rule === undefined ? {} : { rule }),
      ...(worked ? { worked } : {}),
      answer: written(answer),
      cause,
    });
  };

  /**
   * Adds an entry to the receipt if the exercise shows the task's numbers and the receipt is not full. If it shows
   * other numbers, the exercise itself tells the student that the entry does not count.
   */
  private note(seed: number, entry: Answered): void {
    const { receipt } = this;
    if (!receipt || taskNow.statusOf(entry.exercise, seed) !== 'counts') return;
    const kept = this.kept();
    const before = kept?.student === receipt.student ? kept.attempts : receipt.attempts;
    if (before.length < mostEntries) this.keep({ ...receipt, attempts: [...before, entry] });
    else this.message = words().task.full;
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const { task } = words();
    return html`<section class="task" aria-label=${task.label} data-static><p>${task.given(this.task.exercises.length)}</p>
      ${this.receipt ? this.ways(this.receipt) : this.entry()}<p role="status">${this.message}</p></section>`;
  }

  private entry(): TemplateResult {
    const { task } = words();
    return html`<form @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const typed = new FormData(event.currentTarget as HTMLFormElement).get('student');
      const student = studentOf(typeof typed === 'string' ? typed : '');
      this.message = student === undefined ? task.badStudent : '';
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
    const answers = own.filter(isWholeAnswer);
    const steps = own.filter(({ step, cause }) => step !== undefined && cause !== shown).length;
    const help = own.filter(({ cause }) => cause === shown).length;
    const right = answers.some(({ cause }) => cause === 'right');
    const notes = [
      task.tries(answers.length),
      ...(steps > 0 ? [task.steps(steps)] : []),
      ...(help > 0 ? [task.help(help)] : []),
    ];
    return html`<span class=${right ? 'right' : 'wrong'}>${right ? `✓ ${task.right}` : `✗ ${task.notYet}`}</span>, ${notes.join(', ')}`;
  }

  private async copy(receipt: Receipt): Promise<void> {
    const { task } = words();
    const isCopied = await copyText(`${pageAddress()}?receipt=${packReceipt(writeReceipt(receipt))}`);
    this.message = isCopied ? task.copied : task.notCopied;
    this.requestUpdate();
  }
}

customElements.define('task-panel', TaskPanel);
