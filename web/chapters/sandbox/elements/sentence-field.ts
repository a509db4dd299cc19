// Shows a text field for one of the sandbox's sentences. The field keeps the typed text as it is and reports what the
// sandbox ignores.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Root } from '../pair.ts';
import { readCell, rootOf } from '../../../core/store/cell.ts';
import { store } from '../../../core/store/store.ts';
import type { State } from '../../../core/store/state.ts';
import { counted, LessonElement, withFixedDigits } from '../../../core/elements/lesson-element.ts';
import { mostWords, typedOf, wordsOf } from '../own-sentence.ts';
import { isTrained } from '../word-rows.ts';
import { words } from '../words.ts';

/** The second sentence that a button adds, and the word to compare in both sentences. */
const beside = { secondText: 'the clerk saved where the bank opens', sharedWord: 'bank' };

class SentenceField extends LessonElement {
  static override properties = { second: { type: Boolean } };
  declare second: boolean;

  /** The text in the field, exactly as typed. */
  private typed = '';
  /** The sentence that the page's state had before the last typed change. undefined before the first rendering. */
  private over: string | undefined;

  constructor() {
    super();
    this.second = false;
  }

  private get name(): 'text' | 'secondText' {
    return this.second ? 'secondText' : 'text';
  }

  private get root(): Root {
    return this.second ? 'sandboxSecond' : 'sandbox';
  }

  /** Whether the typed text is out of date, because something else has set the sentence, such as a link or a button. */
  private get isOld(): boolean {
    const made = wordsOf(this.typed).join(' ');
    return this.over === undefined || (made === '' && !this.second ? this.over : made) !== store.state[this.name];
  }

  protected override render(): TemplateResult {
    const sentence = store.state[this.name];
    if (this.isOld) {
      this.typed = sentence;
      this.over = sentence;
    }
    const label = this.second ? words().second : words().sentence;
    return html`
      <form class="sandbox-sentence" @submit=${(event: Event) => event.preventDefault()}>
        <label>${label}<textarea rows="2" spellcheck="false" .value=${this.typed} @input=${(event: Event) => this.type(event)} @focus=${this.comeIntoView}></textarea></label>
        <p>${sentence ? html`<span>${counted(`${this.root}.count`, words().count)} ${withFixedDigits(words().most)}</span>` : nothing}${this.button()}</p>
        <div class="sandbox-typed" role="status">${this.says().map((text) => html`<p>${withFixedDigits(text)}</p>`)}</div>
      </form>`;
  }

  private button(): TemplateResult | typeof nothing {
    if (!this.second)
      return html`<button type="button" @click=${() => store.set({ draw: (store.state.draw + 1) % 10000 })} ?disabled=${!store.values}>${words().redraw}</button>`;
    return this.typed === ''
      ? html`<button type="button" class="beside" @click=${() => store.set(beside)} ?disabled=${!store.values}>${words().beside(beside.secondText)}</button>`
      : nothing;
  }

  /**
   * One notice for each unexpected effect: words too many or too long, emoji, untrained words. If there is no word at
   * all, the only notice says so.
   */
  private says(): string[] {
    const { typed } = words();
    const { text, sandboxVectors } = store.state;
    const { count, emoji, tooLong } = typedOf(this.typed);
    if (count === 0) {
      const isEmpty = this.typed.trim() === '';
      if (this.second) return isEmpty ? [] : [typed.noSecond];
      return [isEmpty ? typed.empty(text) : typed.noWord(text)];
    }
    return [
      ...(count > mostWords ? [typed.tooMany(count)] : []),
      ...(tooLong.length > 0 ? [typed.tooLong(tooLong.join(', '))] : []),
      ...(emoji.length > 0 ? [typed.emoji(emoji.join(', '))] : []),
      ...(sandboxVectors === 'trained' ? this.untrained() : []),
    ];
  }

  /** A notice about words that have no trained vector. */
  private untrained(): string[] {
    const all = [...new Set(wordsOf(this.typed))];
    const unknown = all.filter((word) => !isTrained(word));
    const { untrained, allUntrained } = words().typed;
    if (unknown.length === 0) return [];
    return [unknown.length === all.length && all.length > 1 ? allUntrained : untrained(unknown.join(', '))];
  }

  /**
   * Scrolls the whole field above the sum at the bottom of the window. By themselves, browsers only keep the caret in
   * view.
   */
  private readonly comeIntoView = (event: Event): void =>
    (event.target as HTMLElement).scrollIntoView({ block: 'nearest', behavior: 'instant' });

  /**
   * Takes the typed sentence into the page's state, except an empty first sentence. The edited cells of the old
   * sentence are dropped, because they belong to its words.
   */
  private type(event: Event): void {
    this.typed = (event.target as HTMLTextAreaElement).value;
    const sentence = wordsOf(this.typed).join(' ');
    const before = store.state[this.name];
    this.over = before;
    if (sentence === before || (sentence === '' && !this.second)) return this.requestUpdate();
    const own = ['words', 'keep', 'heads.*.scores', 'heads.*.weights'].map((name) => `${this.root}.${name}`);
    const edits = Object.fromEntries(
      Object.entries(store.state.edits).filter(([text]) => !own.includes(readCell(text)?.matrix ?? '')),
    );
    const { matrix = '' } = this.figure?.cell ?? {};
    if (this.figure && rootOf(matrix) === this.root) this.figure.example = 'sandbox.heads.0.weights.0.0';
    const change: Partial<State> = { [this.name]: sentence };
    store.set({ ...change, edits });
  }
}

customElements.define('sentence-field', SentenceField);
