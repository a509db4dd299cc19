// Shows the three words of the chapter "order". A button between two words swaps them.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { wordsIn } from '../order.ts';
import type { State } from '../../../core/store/state.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement } from '../../../core/elements/lesson-element.ts';

class WordShuffle extends LessonElement {
  protected override render(): TemplateResult {
    const { order } = words();
    const shuffled = wordsIn(store.state.wordOrder);
    return html`
      <div class="word-shuffle" role="group" aria-label=${order.label(shuffled.join(' '))}>
        ${shuffled.map(
          (word, i) =>
            html`${
              i === 0
                ? ''
                : html`<button type="button" aria-label=${order.swap(shuffled[i - 1] ?? '', word)}
          @click=${() => this.swap(i)}>⇄</button>`
            }<b>${word}</b>`,
        )}
        <button type="button" @click=${() => this.order([...store.state.wordOrder].reverse())}>${order.reverse}</button>
      </div>`;
  }

  private swap(i: number): void {
    const ids = [...store.state.wordOrder];
    const [left = '', right = ''] = ids.slice(i - 1, i + 1);
    ids.splice(i - 1, 2, right, left);
    this.order(ids);
  }

  private order(ids: string[]): void {
    store.set({ wordOrder: ids.join('') as State['wordOrder'] });
  }
}

customElements.define('word-shuffle', WordShuffle);
