// Shows the fields for the reader's two sentences, the choice of the shared word, and the tokens of each sentence.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { LessonElement } from '../../../core/elements/lesson-element.ts';
import { redrawWith } from '../../../core/elements/redraw-with.ts';
import { defaultState } from '../../../core/store/state.ts';
import { store } from '../../../core/store/store.ts';
import { fromLinkText, longestText, toLinkText } from '../link-text.ts';
import { plainToken } from '../reading/plain-token.ts';
import { remote } from '../remote.ts';
import { words } from '../words.ts';

const fields = ['englishFirst', 'englishSecond'] as const;
const placeFields = ['englishFirstPlace', 'englishSecondPlace'] as const;
const sides = ['river', 'finance'] as const;
type Which = 0 | 1;

class TwoSentences extends LessonElement {
  /** For each field: the typed text if it is too long to be used, otherwise undefined. */
  private untaken: [string | undefined, string | undefined] = [undefined, undefined];

  constructor() {
    super();
    redrawWith(this, remote);
  }

  protected override render(): TemplateResult {
    const { sentences } = words();
    return html`
      <form class="two-sentences" @submit=${(event: Event) => event.preventDefault()}>
        ${([0, 1] as const).map((which) => this.field(which))}
        <div class="sentence-choices">${this.choices()}
          <button type="button" @click=${() => this.example()}>${sentences.example}</button></div>
      </form>
      <p class="problem-notice" role="status" data-static>${this.message()}</p>
      ${([0, 1] as const).map((which) => this.pieces(which))}`;
  }

  private field(which: Which): TemplateResult {
    const { first, second } = words().sentences;
    const value = this.untaken[which] ?? fromLinkText(store.state[fields[which]]);
    return html`<label class=${sides[which]}><span>${which === 0 ? first : second}</span>
      <input type="text" lang="en" autocomplete="off" autocapitalize="off" spellcheck="false" .value=${value}
        @input=${(event: Event) => this.take(which, (event.target as HTMLInputElement).value)}></label>`;
  }

  /** Uses a typed text, unless it is too long for a link. A text that is too long stays in its field without effect. */
  private take(which: Which, text: string): void {
    const isLong = text.length > longestText;
    this.untaken[which] = isLong ? text : undefined;
    if (isLong) this.requestUpdate();
    else store.set({ [fields[which]]: toLinkText(text), englishWord: '', [placeFields[which]]: 0 });
  }

  private example(): void {
    const { englishFirst, englishSecond } = defaultState;
    this.untaken = [undefined, undefined];
    store.set({ englishFirst, englishSecond, englishWord: '', englishFirstPlace: 0, englishSecondPlace: 0 });
  }

  /** Lets the reader choose the word if several are shared, and its occurrence if a sentence has it more than once. */
  private choices(): TemplateResult {
    const { sentences } = words();
    const { shared = [], word = '', texts } = store.values?.english ?? {};
    const choose = (label: string, names: readonly string[], chosen: number, take: (place: number) => void) =>
      html`<label class="choose"><span data-static>${label}</span><select data-static @change=${(event: Event) => take((event.target as HTMLSelectElement).selectedIndex)}>
        ${names.map((name, i) => html`<option .selected=${i === chosen}>${name}</option>`)}</select></label>`;
    return html`
      ${
        shared.length > 1
          ? choose(sentences.word, shared, shared.indexOf(word), (place) =>
              store.set({ englishWord: toLinkText(shared[place] ?? ''), englishFirstPlace: 0, englishSecondPlace: 0 }),
            )
          : nothing
      }
      ${([0, 1] as const).map((which) => {
        const { times = 1, place = 0 } = texts?.[which] ?? {};
        const names = Array.from({ length: times }, (_, i) => sentences.time(i));
        return times > 1
          ? choose(sentences.place(which, word), names, place, (chosen) => store.set({ [placeFields[which]]: chosen }))
          : nothing;
      })}`;
  }

  private message(): string {
    const { sentences } = words();
    const { refusal } = remote;
    if (this.untaken.some((text) => text !== undefined)) return sentences.tooManyLetters(longestText);
    if (!refusal) return '';
    return `${sentences.refusals(refusal)}${store.values?.english ? ` ${sentences.kept}` : ''}`;
  }

  /** Shows the tokens of a sentence. The tokens of the compared word are highlighted. */
  private pieces(which: Which): TemplateResult {
    const text = store.values?.english?.texts[which];
    if (!text) return html``;
    const { tokens, joins, first, count } = text;
    const shown = tokens.map(plainToken);
    return html`<p class="pieces ${sides[which]}" data-static><span class="pieces-of">${words().sentences.pieces}</span>
      ${shown.map((token, i) => html`<span class="piece ${joins[i] ? 'joins' : ''} ${i >= first && i < first + count ? 'own' : ''}">${token}</span>`)}</p>
      ${shown.some((token) => /[\u0080-\uffff]/.test(token)) ? html`<p class="note">${words().sentences.bytes}</p>` : nothing}`;
  }
}

customElements.define('two-sentences', TwoSentences);
