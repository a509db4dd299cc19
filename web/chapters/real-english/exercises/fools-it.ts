// Exercise: write a sentence that fools the model. It is fooled if the nearest built-in sentence has another meaning.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { number } from '../../../core/elements/lesson-element.ts';
import { redrawWith } from '../../../core/elements/redraw-with.ts';
import { solvedMark } from '../../../core/exercises/solved-mark.ts';
import { markSolved, progress } from '../../../core/store/progress.ts';
import { EnglishElement } from '../elements/english-element.ts';
import { longestText } from '../link-text.ts';
import type { Trick } from '../reading/look.ts';
import type { EnglishView, TrickView } from '../reading/view.ts';
import { placesOf } from '../reading/words.ts';
import { remote } from '../remote.ts';
import { words } from '../words.ts';

const isAnswer = (trick: TrickView, { text, word, sense, place }: Trick): boolean =>
  trick.text === text && trick.word === word && trick.meant === sense && trick.place === place;

const isSame = (one: Trick, other: Trick): boolean => JSON.stringify(one) === JSON.stringify(other);

class FoolsIt extends EnglishElement {
  constructor() {
    super();
    redrawWith(this, progress.changes);
  }

  private text = '';
  private word = 'bank';
  private sense = '';
  /** The occurrence of the word that is meant, counted from 0. */
  private place = 0;
  private message = '';
  /** The attempt that waits for its verdict. */
  private asked: Trick | undefined;

  protected override render(): TemplateResult {
    return this.view ? super.render() : html`<p class="note">${words().together.needs}</p>`;
  }

  protected override drawn({ meanings, trick }: EnglishView): TemplateResult {
    const { fool, map, sentences } = words();
    if (!meanings[this.word]) this.word = Object.keys(meanings)[0] ?? '';
    const senses = meanings[this.word] ?? [];
    if (!senses.includes(this.sense)) this.sense = senses[0] ?? '';
    const times = placesOf(this.text, this.word).length;
    this.place = Math.max(Math.min(this.place, times - 1), 0);
    const placeNames = Array.from({ length: times }, (_, i) => sentences.time(i));
    const list = (
      label: string,
      names: readonly string[],
      chosen: string,
      take: (name: string) => void,
      shown = (name: string): string => name,
    ) =>
      html`<label class="choose"><span>${label}</span><select data-static @change=${(event: Event) => {
        take((event.target as HTMLSelectElement).value);
        this.requestUpdate();
      }}>${names.map((name) => html`<option value=${name} .selected=${name === chosen}>${shown(name)}</option>`)}</select></label>`;
    return html`
      <form class="answer fool" @submit=${(event: Event) => {
        event.preventDefault();
        this.check();
      }}>
        ${list(fool.word, Object.keys(meanings), this.word, (word) => (this.word = word))}
        ${list(fool.means, senses, this.sense, (sense) => (this.sense = sense), map.senseName)}
        <p class="note" data-static>${map.knownSenses(this.word, senses)}</p>
        <label class="wide"><span>${fool.sentence}</span><input type="text" lang="en" autocomplete="off" spellcheck="false" maxlength=${longestText} .value=${this.text}
          @input=${(event: Event) => this.write((event.target as HTMLInputElement).value)}></label>
        ${times > 1 ? list(fool.place(this.word), placeNames, placeNames[this.place] ?? '', (name) => (this.place = placeNames.indexOf(name))) : nothing}
        <div class="actions"><button class="primary">${fool.check}</button>${solvedMark('fool')}</div>
      </form>
      <p class="problem-notice" role="status" data-static>${this.message}</p>
      ${this.answer(trick)}`;
  }

  /** The verdict on the present content of the fields, never on an earlier attempt. */
  private answer(trick: TrickView | undefined): TemplateResult {
    const { fool } = words();
    if (trick && isAnswer(trick, this.attempt)) return this.verdict(trick);
    const isAsked = this.asked && isSame(this.asked, this.attempt);
    return html`<p class="note" role="status">${isAsked ? (remote.refusal ? fool.waits : fool.reading) : fool.hint}</p>`;
  }

  private get attempt(): Trick {
    const { text, word, sense, place } = this;
    return { text, word, sense, place };
  }

  private write(text: string): void {
    this.text = text;
    this.message = '';
    this.requestUpdate();
  }

  protected override updated(): void {
    const { trick } = this.view ?? {};
    if (!trick || !this.asked || !isAnswer(trick, this.asked)) return;
    this.asked = undefined; // so that each attempt is judged only once, not at every redraw
    if (trick.fooled) markSolved('fool');
  }

  private check(): void {
    const { fool, sentences } = words();
    const { text, word } = this;
    this.message =
      text.trim() === ''
        ? sentences.refusals({ why: 'empty' })
        : placesOf(text, word).length === 0
          ? fool.missing(word)
          : '';
    if (this.message === '') {
      this.asked = this.attempt;
      remote.tryTrick(this.asked);
    }
    this.requestUpdate();
  }

  private verdict({ refusal, nearest, fooled, pulls }: TrickView): TemplateResult {
    const { fool, map, sentences } = words();
    if (refusal) return html`<p class="verdict" role="status" data-static>${sentences.refusals(refusal)}</p>`;
    if (!nearest) return html``;
    return html`<p class="verdict ${fooled ? 'right' : ''}" role="status">${fooled ? html`<b>${fool.won}</b>` : fool.lost}
      <span data-static lang="en">${map.quoted(nearest.text)}</span> (<span data-static>${map.sense(nearest.word, nearest.sense)}</span>, ${number('english.trick.nearest.cosine', 2)}).</p>
      <p>${fool.why}</p>
      <table class="pulls"><thead><tr><th scope="col">${fool.neighbour}</th><th scope="col">${fool.pull}</th></tr></thead>
        <tbody>${pulls.map(({ word }, i) => html`<tr><th scope="row" data-static lang="en">${word}</th><td>${number(`english.trick.pulls.${i}.pull`, 2)}</td></tr>`)}</tbody></table>
      ${fooled ? nothing : html`<p class="note">${fool.hint}</p>`}`;
  }
}

customElements.define('fools-it', FoolsIt);
