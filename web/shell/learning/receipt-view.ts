// Replays a receipt: grades every answer again with the student's numbers, and shows every difference from the receipt.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { otherRule, shown } from '../../core/exercises/attempt.ts';
import { LessonElement } from '../../core/elements/lesson-element.ts';
import { isWholeAnswer, readReceipt, replay } from '../../core/learning/receipt.ts';
import type { Receipt, Replayed } from '../../core/learning/receipt.ts';
import { words } from '../../core/learning/words.ts';
import { exerciseNames } from '../../core/store/state.ts';
import { store } from '../../core/store/store.ts';
import { causeOf } from '../../core/words/labels.ts';
import { ruleNamed } from '../../core/words/rules.ts';
import { bringExercises, titleOf } from './titles.ts';
import '../../styles/learning.css';

class ReceiptView extends LessonElement {
  static override properties = { text: { attribute: false } };
  declare text: string;

  /** The receipt whose chapters are loaded. */
  private brought: Receipt | undefined;

  protected override render(): TemplateResult {
    const { receipt } = words();
    const read = readReceipt(this.text, exerciseNames);
    if ('problem' in read) return this.around(html`<p role="status">${receipt.problem[read.problem]}</p>`);
    if (!store.engine || !this.brought) {
      if (!this.brought) void this.bring(read.receipt);
      return this.around(html`<p role="status">${receipt.waiting}</p>`);
    }
    return this.around(this.summary(read.receipt, read.isWhole, replay(store.engine, read.receipt)));
  }

  private around(inside: TemplateResult): TemplateResult {
    return html`<section class="task" aria-label=${words().receipt.label} data-static>${inside}</section>`;
  }

  private async bring(receipt: Receipt): Promise<void> {
    await bringExercises(receipt.task.exercises);
    this.brought = receipt;
    this.requestUpdate();
  }

  private summary({ student, task }: Receipt, isWhole: boolean, all: readonly Replayed[]): TemplateResult {
    const { receipt } = words();
    const differs = all.filter(({ cause, found }) => cause !== found).length;
    const solved = new Set(
      all.filter((entry) => isWholeAnswer(entry) && entry.found === 'right').map(({ exercise }) => exercise),
    ).size;
    return html`<h2>${receipt.heading(student)}</h2>
      <p role="status"><b>${receipt.solved(solved, task.exercises.length)}</b> ${differs > 0 ? receipt.differs(differs) : receipt.agrees} ${isWhole ? nothing : receipt.changed}</p>
      <table><thead><tr><th scope="col">${receipt.exercise}</th><th scope="col">${receipt.answer}</th><th scope="col">${receipt.verdict}</th></tr></thead>
        <tbody>${all.map((attempt) => this.row(attempt))}</tbody></table>
      <p class="small">${receipt.plain}</p>`;
  }

  /** Describes what the student did: a whole answer, or work on one step. */
  private done({ step, rule, worked, answer, cause }: Replayed): string {
    const { receipt } = words();
    const numbers = answer.map((number) => (number === null ? receipt.empty : String(number).replace('-', '−')));
    const what = cause === shown ? receipt.shown : rule === undefined ? numbers.join('; ') : ruleNamed(rule).is;
    const place = step === undefined ? '' : `${receipt.step(step + 1)} `;
    return `${place}${what}${worked ? ` (${receipt.worked})` : ''}`;
  }

  private row(entry: Replayed): TemplateResult {
    const { receipt } = words();
    const { exercise, cause, found } = entry;
    const own: Record<string, string> = { right: receipt.right, [otherRule]: receipt.otherRule, [shown]: receipt.help };
    const named = (name: string): string => (Object.hasOwn(own, name) ? (own[name] ?? '') : causeOf(name));
    const mark = found === 'right' ? '✓' : found === shown ? '·' : '✗';
    return html`<tr class=${cause === found ? '' : 'differs'}><th scope="row">${titleOf(exercise)}</th><td>${this.done(entry)}</td>
      <td>${mark} ${named(found)}${cause === found ? nothing : html` <b>(${receipt.claimed(named(cause))})</b>`}</td></tr>`;
  }
}

customElements.define('receipt-view', ReceiptView);
