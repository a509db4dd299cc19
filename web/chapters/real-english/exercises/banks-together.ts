// Exercise: find the head that separates two uses of a word most. The answer is graded by switching off each head of
// the model in turn.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { HeadPlace } from 'riverbank/checkpoints';
import { fixed, number } from '../../../core/elements/lesson-element.ts';
import { redrawWith } from '../../../core/elements/redraw-with.ts';
import { solvedMark } from '../../../core/exercises/solved-mark.ts';
import { markSolved, progress } from '../../../core/store/progress.ts';
import { store } from '../../../core/store/store.ts';
import { EnglishElement } from '../elements/english-element.ts';
import { headChoice } from '../elements/head-choice.ts';
import { toLinkText } from '../link-text.ts';
import type { EnglishView, PairView } from '../reading/view.ts';
import { words } from '../words.ts';

class BanksTogether extends EnglishElement {
  constructor() {
    super();
    redrawWith(this, progress.changes);
  }

  private chosen: Partial<HeadPlace> = {};
  /** The choice that was checked. Undefined if the present choice has not been checked yet. */
  private checked: Partial<HeadPlace> | undefined;

  protected override render(): TemplateResult {
    return this.view ? super.render() : html`<p class="note">${words().together.needs}</p>`;
  }

  protected override drawn({ pair, model }: EnglishView): TemplateResult {
    const { together } = words();
    if (!pair || pair.seed !== store.state.englishPair) return html`<p class="note">${words().ranking.counting}</p>`;
    return html`
      <p class="problem" data-static>${together.ask(pair.word)}</p>
      ${pair.texts.map((text, i) => html`<p class=${i === 0 ? 'river' : 'finance'} data-static lang="en">${text}</p>`)}
      <form class="answer" @submit=${(event: Event) => {
        event.preventDefault();
        this.checked = { ...this.chosen };
        if (this.isRight(pair)) markSolved('together', store.state.englishPair);
        this.requestUpdate();
      }}>${headChoice(model, this.chosen, (place) => {
        this.chosen = { ...this.chosen, ...place };
        this.checked = undefined;
        this.requestUpdate();
      })}
      <div class="actions"><button class="primary">${together.check}</button>
        <button type="button" @click=${() => this.fresh()}>${together.fresh}</button>
        <button type="button" @click=${() => this.bringAbove(pair)}>${together.above}</button>${solvedMark('together', store.state.englishPair)}</div></form>
      <p class="verdict ${this.isRight(pair) ? 'right' : ''}" role="status">${this.verdict(pair)}</p>`;
  }

  private placeIn({ ranking }: PairView): number {
    const { layer, head } = this.checked ?? {};
    return ranking.findIndex((each) => each.layer === layer && each.head === head);
  }

  private isRight(pair: PairView): boolean {
    return this.placeIn(pair) === 0 && (pair.ranking[0]?.change ?? 0) > 0;
  }

  private verdict(pair: PairView): TemplateResult | typeof nothing {
    const { together } = words();
    if (!this.checked) return nothing;
    const place = this.placeIn(pair);
    if (place < 0) return html`${together.choose}`;
    if ((pair.ranking[0]?.change ?? 0) <= 0) return html`${together.none}`;
    const moved = html`${number('english.pair.cosine', 3)} ${together.to} ${number(`english.pair.ranking.${place}.cosine`, 3)}.`;
    return place === 0
      ? html`<b>${together.right} ${moved}</b>`
      : html`${together.wrong} ${moved} ${(pair.ranking[place]?.change ?? 0) < 0 ? `${together.joins} ` : nothing}${fixed(place)} ${together.more(place)}`;
  }

  private fresh(): void {
    this.chosen = {};
    this.checked = undefined;
    store.set({ englishPair: (store.state.englishPair % 9999) + 1 });
  }

  private bringAbove({ texts, word }: PairView): void {
    store.set({
      englishFirst: toLinkText(texts[0]),
      englishSecond: toLinkText(texts[1]),
      englishWord: toLinkText(word),
      englishFirstPlace: 0,
      englishSecondPlace: 0,
    });
    document.getElementById('figure-two-sentences')?.scrollIntoView();
  }
}

customElements.define('banks-together', BanksTogether);
