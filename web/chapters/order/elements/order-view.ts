// Shows attention's input and output with the chosen positions, and whether attention notices a reversed sentence.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { State } from '../../../core/store/state.ts';
import { sameWritten } from '../../../core/lesson/said.ts';
import type { MatrixIn } from '../../../core/store/paths.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement, withFixedDigits } from '../../../core/elements/lesson-element.ts';
import '../../../core/elements/matrix-view.ts';

/** A matrix that is shown beside X, and the sign before it. */
type Input = readonly [sign: string, matrix: MatrixIn<'order'>];
const sum: readonly Input[] = [
  ['+', 'positions'],
  ['=', 'placed'],
];

const inputs: Record<State['positions'], readonly Input[]> = {
  none: [],
  sinusoid: sum,
  learned: sum,
  concatenated: [
    ['∣', 'positions'],
    ['=', 'placed'],
  ],
  rotary: [['→', 'rotated']],
  alibi: [['', 'bias']],
  byToken: sum,
};

class OrderView extends LessonElement {
  /**
   * Whether the result depends on the order of the words only because of the learner's edits. Without positions, or
   * with positions by token id, attention itself does not depend on the order.
   */
  private stays(): boolean {
    const { mirror } = store.values?.order ?? {};
    return (
      ['none', 'byToken'].includes(store.state.positions) && mirror !== undefined && !sameWritten([...mirror.data, 1])
    );
  }

  protected override willUpdate(): void {
    const { positions } = store.state;
    this.dataset.positions = positions;
    const [, last] = inputs[positions].at(-1) ?? ['', 'weights' as const];
    if (this.figure) this.figure.example = `order.${last}.1.0`;
  }

  protected override render(): TemplateResult {
    const { positions } = store.state;
    const matrix = (name: MatrixIn<'order'>, tint = 'plain', look = '') =>
      html`<matrix-view class=${look} .of=${`order.${name}`} .tint=${tint}></matrix-view>`;
    // The styles (controls.css) hide the classes tells-none and tells-byToken until the reader has guessed.
    const tells = `tells-${positions}`;
    return html`
      <div class="side-by-side">
        ${matrix('embeddings')}
        ${inputs[positions].map(([sign, part]) => html`${sign ? html`<span class="between" aria-hidden="true">${sign}</span>` : nothing}${matrix(part)}`)}
        ${matrix('weights', 'weight')}<div class="with-sums">${matrix('context', 'context')}${matrix('mirror', 'plain', tells)}</div></div>
      <p class="note ${tells}">${withFixedDigits(words().order.note[positions])}${this.stays() ? ` ${words().order.stays}` : ''}</p>`;
  }
}

customElements.define('order-view', OrderView);
