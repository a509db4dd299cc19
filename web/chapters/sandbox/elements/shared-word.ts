// Compares a word that both sentences contain: its cosine before and after attention.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { cssVariable } from 'riverbank/element-parts';
import { LessonElement, number, withFixedDigits } from '../../../core/elements/lesson-element.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { store } from '../../../core/store/store.ts';
import { words } from '../words.ts';

class SharedWord extends LessonElement {
  protected override render(): TemplateResult {
    if (!store.values) return html``;
    const { shared, word } = store.values.sandboxPair;
    const { pair } = words();
    if (word === '') return html`<p class="pair-none">${pair.none}</p>`;
    return html`
      <div class="switch" role="radiogroup" aria-label=${pair.legend}><span class="legend" aria-hidden="true">${pair.legend}</span>
        ${shared.map(
          (one) => html`
          <label><input type="radio" name="shared-word" .checked=${one === word} @change=${() => store.set({ sharedWord: one })}><span>${withFixedDigits(one)}</span></label>`,
        )}</div>
      <p class="pair-name">${withFixedDigits(pair.cosine(word))}</p>
      ${this.bar('before')}${this.bar('after')}
      ${this.isTwice(word) ? html`<p class="pair-note">${pair.twice}</p>` : nothing}`;
  }

  private isTwice(word: string): boolean {
    const { sandbox, sandboxSecond } = store.values ?? {};
    return [sandbox, sandboxSecond].some((one) => (one?.tokens.filter((token) => token === word).length ?? 0) > 1);
  }

  /** Shows a cosine as a number and as a bar of this length. For a negative cosine the bar is empty. */
  private bar(stage: 'before' | 'after'): TemplateResult {
    const path = `sandboxPair.${stage}` as const;
    const cosine = numberAt(store.values, path);
    const { pair } = words();
    return Number.isNaN(cosine)
      ? html`<p class="pair-bar plain">${pair[stage]}: ${pair.nowhere}</p>`
      : html`<p class="pair-bar"><span>${pair[stage]}</span> ${number(path, 3)}<span class="pair-scale" aria-hidden="true" ${cssVariable('--cosine', Math.max(0, cosine))}></span></p>`;
  }
}

customElements.define('shared-word', SharedWord);
