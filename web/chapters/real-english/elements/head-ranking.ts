// Ranks the heads by how much they separate the word's two uses. Each head has a switch that applies to the whole
// chapter.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { HeadPlace } from 'riverbank/checkpoints';
import { fixed, number } from '../../../core/elements/lesson-element.ts';
import { store } from '../../../core/store/store.ts';
import { areAll, headsIn, isOff, withHead } from '../reading/heads.ts';
import type { EnglishView } from '../reading/view.ts';
import { words } from '../words.ts';
import { EnglishElement } from './english-element.ts';

const most = 8;

class HeadRanking extends EnglishElement {
  protected override drawn(view: EnglishView): TemplateResult {
    const { ranking: text } = words();
    const { ranking, word } = view;
    if (!ranking)
      return html`<p class="note" role="status">${text.counting}</p>${this.table(word, this.placeholderRows(view))}`;
    return html`
      <p>${text.whole} ${number('english.whole', 3)}. ${text.press}</p>
      ${this.table(
        word,
        ranking.slice(0, most).map((head, i) => this.row(head, i)),
      )}
      <button type="button" @click=${() => this.allOff(ranking)}>${text.allOff}</button>
      ${this.offNow(view)}`;
  }

  private table(word: string, rows: readonly TemplateResult[]): TemplateResult {
    const { ranking: text } = words();
    return html`<table class="ranking"><caption data-static>${text.caption(word)}</caption>
      <thead><tr><th scope="col">${text.head}</th><th scope="col">${text.without}</th><th scope="col">${text.change}</th><th scope="col">${text.uses}</th></tr></thead>
      <tbody>${rows}</tbody></table>`;
  }

  /** Placeholder rows while the heads are compared, so that the table already has its final height. */
  private placeholderRows({ model }: EnglishView): TemplateResult[] {
    const count = Math.min(most, model.layers * model.heads);
    return Array.from(
      { length: count },
      () => html`<tr class="coming" aria-hidden="true"><th scope="row">…</th><td>…</td><td>…</td><td>…</td></tr>`,
    );
  }

  private row(head: HeadPlace, i: number): TemplateResult {
    const { heads, ranking } = words();
    const name = heads.one(head.layer, head.head);
    const { englishOff } = store.state;
    const look = (): void => store.set({ englishHeadLayer: head.layer, englishHead: head.head });
    return html`<tr><th scope="row" data-static><button type="button" title=${ranking.look} @click=${look}>${name}</button></th>
      <td>${number(`english.ranking.${i}.cosine`, 3)}</td><td>${number(`english.ranking.${i}.change`, 3)}</td>
      <td><input type="checkbox" aria-label="${ranking.uses}: ${name}" .checked=${!isOff(englishOff, head)} @change=${() => store.set({ englishOff: withHead(englishOff, head) })}></td></tr>`;
  }

  private allOff(all: readonly HeadPlace[]): void {
    const { englishOff } = store.state;
    const stillOn = all.filter((head) => !isOff(englishOff, head));
    store.set({ englishOff: stillOn.reduce((off, head) => withHead(off, head), englishOff) });
  }

  /** Lists the heads that are off, and gives the cosine of the two uses without these heads. */
  private offNow({ cosine, model }: EnglishView): TemplateResult | typeof nothing {
    const { heads, ranking } = words();
    const off = headsIn(store.state.englishOff);
    if (off.length === 0) return nothing;
    const names = off.map(({ layer, head }) => heads.one(layer, head)).join('; ');
    return html`<p class="off-now">${ranking.offNow} ${areAll(off.length, model) ? ranking.every : fixed(names)}.
      ${ranking.effect} ${number(`english.cosine.${cosine.rows - 1}.0`, 3)}.
      <button type="button" @click=${() => store.set({ englishOff: '' })}>${ranking.allOn}</button></p>`;
  }
}

customElements.define('head-ranking', HeadRanking);
