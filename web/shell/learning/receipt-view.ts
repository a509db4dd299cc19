// A receipt, replayed: every answer is graded again on its student's numbers, and where the receipt says otherwise, that is told.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { LessonElement } from '../../core/elements/lesson-element.ts';
import { readReceipt, replay } from '../../core/learning/receipt.ts';
import type { Receipt, Replayed } from '../../core/learning/receipt.ts';
import { words } from '../../core/learning/words.ts';
import { exerciseNames } from '../../core/store/state.ts';
import { store } from '../../core/store/store.ts';
import { causeOf } from '../../core/words/labels.ts';
import { bringExercises, titleOf } from './titles.ts';
import '../../styles/learning.css';

class ReceiptView extends LessonElement {
  static override properties = { text: { attribute: false } };
  declare text: string;

  /** The receipt whose chapters have come. */
  private brought: Receipt | undefined;

  protected override shows(): readonly unknown[] {
    return [store.values === undefined, this.text];
  }

  protected override render(): TemplateResult {
    const { receipt } = words();
    const read = readReceipt(this.text, exerciseNames);
    if ('problem' in read) return this.around(html`<p role="status">${receipt.problem[read.problem]}</p>`);
    if (!store.engine || !this.brought) {
      if (!this.brought) void this.bring(read.receipt);
      return this.around(html`<p role="status">${receipt.waiting}</p>`);
    }
    return this.around(this.told(read.receipt, read.isWhole, replay(store.engine, read.receipt)));
  }

  private around(inside: TemplateResult): TemplateResult {
    return html`<section class="task" aria-label=${words().receipt.label} data-static>${inside}</section>`;
  }

  private async bring(receipt: Receipt): Promise<void> {
    await bringExercises(receipt.task.exercises);
    this.brought = receipt;
    this.requestUpdate();
  }

  private told({ student, task }: Receipt, isWhole: boolean, all: readonly Replayed[]): TemplateResult {
    const { receipt } = words();
    const differs = all.filter(({ cause, found }) => cause !== found).length;
    const solved = new Set(all.filter(({ found }) => found === 'right').map(({ exercise }) => exercise)).size;
    return html`<h2>${receipt.heading(student)}</h2>
      <p role="status"><b>${receipt.solved(solved, task.exercises.length)}</b> ${differs > 0 ? receipt.differs(differs) : receipt.agrees} ${isWhole ? nothing : receipt.changed}</p>
      <table><thead><tr><th scope="col">${receipt.exercise}</th><th scope="col">${receipt.answer}</th><th scope="col">${receipt.verdict}</th></tr></thead>
        <tbody>${all.map((attempt) => this.row(attempt))}</tbody></table>
      <p class="small">${receipt.plain}</p>`;
  }

  private row({ exercise, answer, cause, found }: Replayed): TemplateResult {
    const { receipt } = words();
    const named = (name: string): string => (name === 'right' ? receipt.right : causeOf(name));
    const numbers = answer.map((number) => (number === null ? receipt.empty : String(number).replace('-', '−')));
    return html`<tr class=${cause === found ? '' : 'differs'}><th scope="row">${titleOf(exercise)}</th><td>${numbers.join('; ')}</td>
      <td>${found === 'right' ? '✓' : '✗'} ${named(found)}${cause === found ? nothing : html` <b>(${receipt.claimed(named(cause))})</b>`}</td></tr>`;
  }
}

customElements.define('receipt-view', ReceiptView);
