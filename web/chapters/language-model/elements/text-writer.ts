// The model writes on: prompt, temperature, top-k; each token with the probabilities it was drawn by; stopped when asked.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { remote } from '../laboratory/remote.ts';
import { words } from '../words.ts';
import { counted, fixed, number, withFixedDigits } from '../../../core/elements/lesson-element.ts';
import { LaboratoryElement } from './laboratory-element.ts';
import { lost, problemNotice } from './problem-notice.ts';
import { tokenBars } from './token-bars.ts';

class TextWriter extends LaboratoryElement {
  private prompt: string | undefined;
  private temperature = 1;
  private topK = 0;
  private seed = 1;
  /** How many tokens it writes at once. */
  private length = 20;
  /** Which token's probabilities are shown, counted from the first written one; left out: the last. */
  private place: number | undefined;

  protected override render(): TemplateResult {
    const { view } = this;
    const { write } = words();
    const [now, ...before] = view?.writings ?? [];
    return html`
      <form class="writer" @submit=${(event: Event) => {
        event.preventDefault();
        this.write(this.length);
      }}>
        <label class="wide"><span>${write.prompt}</span><input type="text" autocomplete="off" spellcheck="false" .value=${this.prompt ?? view?.prompt ?? ''}
          @input=${(event: Event) => {
            this.prompt = (event.target as HTMLInputElement).value;
          }}></label>
        ${this.field(write.temperature, this.temperature, 0.1, 10, 0.1, (value) => {
          this.temperature = value;
        })}
        ${this.field(write.topK, this.topK, 0, 9999, 1, (value) => {
          this.topK = value;
        })}
        ${this.field(write.seed, this.seed, 0, 9999, 1, (value) => {
          this.seed = value;
        })}
        ${this.field(write.length, this.length, 1, 999, 1, (value) => {
          this.length = value;
        })}
        <button class="primary" ?disabled=${!view || remote.gone || remote.writing}>${write.write}</button>
        <button type="button" ?disabled=${!now || remote.gone || remote.writing} @click=${() => {
          this.place = undefined;
          remote.more(1);
        }}>${write.one}</button>
        <button type="button" ?disabled=${!remote.writing} @click=${() => remote.stopWriting()}>${write.stop}</button>
      </form>
      ${problemNotice({ text: '' }, 'write', 'more', ...lost)}
      <div class="written" aria-live="off">${now ? html`<p class="text">${number('model.writings.0.text', 0, 'own')}</p><p class="note">${write.written} ${counted('model.writings.0.choices.length', write.tokens)}. ${write.reads} ${number('model.sequence', 0)}.</p>${this.bars(now.choices.length)}` : html`<p class="note">${write.nothing}</p>`}</div>
      ${
        before.length > 0
          ? html`<ol class="earlier">${before.map(
              (
                _,
                i,
              ) => html`<li><span class="when">${write.after} ${number(`model.writings.${i + 1}.at`, 0)}, ${write.temperature.toLowerCase()} ${number(`model.writings.${i + 1}.temperature`, 1)}</span>
        <span class="text">${number(`model.writings.${i + 1}.text`, 0, 'own')}</span></li>`,
            )}</ol>`
          : nothing
      }`;
  }

  /** A number in its range; until it is one, the browser says what is wrong, and nothing is written. */
  private field(
    label: string,
    value: number,
    min: number,
    max: number,
    step: number,
    set: (value: number) => void,
  ): TemplateResult {
    return html`<label><span>${withFixedDigits(label)}</span><input type="number" required min=${min} max=${max} step=${step} .value=${String(value)}
      @change=${(event: Event) => {
        const next = (event.target as HTMLInputElement).valueAsNumber;
        if (next >= min && next <= max) set(next);
      }}></label>`;
  }

  private write(tokens: number): void {
    const { prompt = this.view?.prompt ?? '', temperature, topK, seed } = this;
    this.place = undefined;
    remote.write({ prompt, temperature, topK, seed }, tokens);
  }

  /** The probabilities that one token was drawn by. */
  private bars(written: number): TemplateResult {
    const { write } = words();
    if (written === 0) return html``;
    const place = Math.min(this.place ?? written - 1, written - 1);
    const path = `model.writings.0.choices.${place}`;
    return html`
      <label class="which"><span>${write.when} ${number('model.writings.0.at', 0)} · ${write.token} ${fixed(place + 1)}: <b>${number(`${path}.token`, 0)}</b></span>
        <input type="range" min="1" max=${written} step="1" .value=${String(place + 1)} ?disabled=${written < 2}
          @input=${(event: Event) => {
            this.place = Number((event.target as HTMLInputElement).value) - 1;
            this.requestUpdate();
          }}></label>
      ${tokenBars(`${path}.bars`, this.view?.writings[0]?.choices[place]?.bars, write.drawn)}`;
  }
}

customElements.define('text-writer', TextWriter);
