// Shows a table of the words that the model would put in the word's place, by hidden state and sentence.
import type { ShownPath } from '../../../core/store/paths.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { number } from '../../../core/elements/lesson-element.ts';
import { store } from '../../../core/store/store.ts';
import { plainToken } from '../reading/plain-token.ts';
import type { EnglishView, WordChance } from '../reading/view.ts';
import { words } from '../words.ts';
import { EnglishElement, stateName } from './english-element.ts';

const sides = ['river', 'finance'] as const;

class WordGuesses extends EnglishElement {
  protected override drawn(view: EnglishView): TemplateResult {
    const { guesses, map } = words();
    const { substitutes, model } = view;
    if (!model.scoresWords) return html`<p class="note">${guesses.noScores}</p>`;
    if (!model.masks && store.state.englishWordIs === 'masked') return html`<p class="note">${guesses.noMask}</p>`;
    if (!substitutes) return html`<p class="note">…</p>`;
    return html`<table class="guesses"><caption>${guesses.label}</caption>
      <thead><tr><th scope="col">${guesses.state}</th>${sides.map((side, which) => html`<th scope="col" class=${side}>${map.own[which]}</th>`)}</tr></thead>
      <tbody>${substitutes.map((of, state) => this.row(of, state, view))}${this.kinds(view)}</tbody></table>
      ${model.kinds ? this.others() : nothing}`;
  }

  /**
   * Says what percentage of our own model's guesses for hidden words are one of the twelve built-in words, but not the
   * hidden word.
   */
  private others(): TemplateResult {
    const { others } = words().guesses;
    const { example } = store.values?.englishGuesses ?? {};
    return html`<p class="note">${others.before} ${number('englishGuesses.others', 0)} ${others.after}
      ${example ? html`<span data-static>${others.example(example.guess, example.word)} <span lang="en">${words().map.quoted(example.text)}</span></span>` : nothing}</p>`;
  }

  private row(
    of: readonly WordChance[][],
    state: number,
    { model, layer }: EnglishView,
  ): TemplateResult | typeof nothing {
    // State 0 has no row if the word is hidden: the state is only the mask token's, so there is nothing to guess from.
    if (state === 0 && store.state.englishWordIs === 'masked') return nothing;
    // The state after the final norm has no row. The norm is applied before scoring at every layer, so this row would
    // only repeat the last layer.
    if (state > model.layers) return nothing;
    return html`<tr class=${state === Math.min(layer, model.layers) ? 'now' : ''}><th scope="row" data-static>${stateName(state, model)}</th>
      ${of.map((chances, which) =>
        this.cell(
          chances.map(({ token }, i) => [plainToken(token), `english.substitutes.${state}.${which}.${i}.probability`]),
        ),
      )}</tr>`;
  }

  /**
   * Shows the last row: the kinds of things (reading/reader.ts) that the model takes the word for, if it has learned
   * kinds.
   */
  private kinds({ kinds, model, layer }: EnglishView): TemplateResult | typeof nothing {
    if (!kinds) return nothing;
    const last = model.states - 1;
    return html`<tr class=${layer === last ? 'now' : ''}><th scope="row" data-static>${stateName(last, model)}</th>
      ${kinds.map((of, which) =>
        this.cell(
          of.map(({ kind }, i) => [words().kindName(kind), `english.kinds.${which}.${i}.share`]),
          '',
        ),
      )}</tr>`;
  }

  /**
   * Shows a table cell of guessed names, each with the number at its path. `language`: the language of the names; ''
   * means the page's own.
   */
  private cell(
    guesses: readonly (readonly [name: string, path: ShownPath])[],
    language: 'en' | '' = 'en',
  ): TemplateResult {
    return html`<td>${guesses.map(
      ([name, path]) =>
        html`<span class="guess"><b data-static lang=${language || nothing}>${name}</b> ${number(path, 3)}</span> `,
    )}</td>`;
  }
}

customElements.define('word-guesses', WordGuesses);
