// Lets the model continue a prompt with temperature and top-k, and shows the probabilities of each token.
import type { ShownPath } from '../../../core/store/paths.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { remote } from '../laboratory/remote.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { store } from '../../../core/store/store.ts';
import { words } from '../words.ts';
import { counted, fixed, number, withFixedDigits } from '../../../core/elements/lesson-element.ts';
import { LaboratoryElement } from './laboratory-element.ts';
import { lost, problemNotice } from './problem-notice.ts';
import { tokenBars } from './token-bars.ts';

/**
 * The number fields of the form. Each has its first value, its step, and a check of the values that are allowed. At
 * temperature 0 the model always takes the likeliest token. At top-k 0 it draws from all tokens.
 */
const fields = {
  temperature: { first: '1', step: 'any', fits: (value: number) => value === 0 || (value >= 0.001 && value <= 10) },
  topK: { first: '0', step: '1', fits: (value: number) => isWhole(value, 0, 9999) },
  seed: { first: '1', step: '1', fits: (value: number) => isWhole(value, 0, 9999) },
  /** Number of tokens to write. */
  length: { first: '20', step: '1', fits: (value: number) => isWhole(value, 1, 999) },
} as const;
type Field = keyof typeof fields;
const fieldNames = Object.keys(fields) as Field[];
const firstFields = ['temperature', 'topK'] as const;
/** Fields that learners rarely change. They are inside a fold. */
const foldedFields = ['seed', 'length'] as const;

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** The number in a field. An empty field gives NaN, because Number('') would give 0. */
const numberIn = (typed: string): number => (typed.trim() === '' ? NaN : Number(typed));

class TextWriter extends LaboratoryElement {
  private prompt: string | undefined;
  private readonly typed: Record<Field, string> = {
    temperature: fields.temperature.first,
    topK: fields.topK.first,
    seed: fields.seed.first,
    length: fields.length.first,
  };
  /**
   * The message about the field that was wrong when the learner last started to write. Empty if no field was wrong, or
   * if a field has changed since.
   */
  private wrong = '';
  /** Index of the written token whose probabilities are shown. undefined means the last token. */
  private place: number | undefined;

  protected override render(): TemplateResult {
    const { view } = this;
    const { write } = words();
    const [now, ...before] = view?.writings ?? [];
    return html`
      <form class="writer" novalidate @submit=${(event: Event) => {
        event.preventDefault();
        this.write();
      }}>
        <label class="wide"><span>${write.prompt}</span><input type="text" autocomplete="off" spellcheck="false" .value=${this.prompt ?? view?.prompt ?? ''}
          @input=${(event: Event) => {
            this.prompt = (event.target as HTMLInputElement).value;
          }}></label>
        ${firstFields.map((name) => this.field(name))}
        <button class="primary" type=${remote.writing ? 'button' : 'submit'} ?disabled=${!view || remote.gone}
          @click=${() => remote.writing && remote.stopWriting()}>${remote.writing ? write.stop : write.write}</button>
        ${now ? this.oneMore() : nothing}
        <details class="more"><summary>${write.settings}</summary><div class="writer">${foldedFields.map((name) => this.field(name))}</div></details>
      </form>
      ${problemNotice({ text: this.wrong, isWrong: true }, 'write', 'more', ...lost)}
      <div class="written" aria-live="off">${now ? html`<p class="text">${number('model.writings.0.text', 0, 'own')}</p><p class="note">${write.written} ${counted('model.writings.0.choices.length', write.tokens)}. ${write.reads} ${number('model.sequence', 0)}.</p>${this.bars(now.choices.length)}` : html`<p class="note">${write.nothing}</p>`}</div>
      ${
        before.length > 0
          ? html`<ol class="earlier">${before.map(
              (
                _,
                i,
              ) => html`<li><span class="when">${write.after} ${number(`model.writings.${i + 1}.at`, 0)}, ${write.atTemperature} ${temperatureOf(`model.writings.${i + 1}.temperature`)}</span>
        <span class="text">${number(`model.writings.${i + 1}.text`, 0, 'own')}</span></li>`,
            )}</ol>`
          : nothing
      }`;
  }

  private oneMore(): TemplateResult {
    return html`<button type="button" ?disabled=${remote.gone || remote.writing} @click=${() => {
      this.place = undefined;
      remote.more(1);
    }}>${words().write.one}</button>`;
  }

  private field(name: Field): TemplateResult {
    return html`<label><span>${withFixedDigits(words().write.fields[name])}</span><input type="number" name=${name} step=${fields[name].step} .value=${this.typed[name]}
      aria-invalid=${this.fits(name) ? nothing : 'true'} @input=${(event: Event) => {
        this.typed[name] = (event.target as HTMLInputElement).value;
        this.wrong = '';
        this.requestUpdate();
      }}></label>`;
  }

  private fits(name: Field): boolean {
    return fields[name].fits(numberIn(this.typed[name]));
  }

  /** Moves the focus to a field, and opens the fold around it. */
  private goTo(name: Field): void {
    const field = this.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  }

  /** Lets the model write. If a field is wrong, says why instead and moves the focus to the field. */
  private write(): void {
    const { prompt = this.view?.prompt ?? '', typed } = this;
    const wrong = fieldNames.find((name) => !this.fits(name));
    remote.forget('write', 'more');
    this.wrong = wrong ? this.reason(wrong) : '';
    this.requestUpdate();
    if (wrong) return this.goTo(wrong);
    const value = (name: Field): number => numberIn(typed[name]);
    this.place = undefined;
    remote.write(
      { prompt, temperature: value('temperature'), topK: value('topK'), seed: value('seed') },
      value('length'),
    );
  }

  private reason(name: Field): string {
    const { wrong } = words().write;
    return name === 'temperature' && numberIn(this.typed[name]) < 0 ? wrong.negative : wrong[name];
  }

  /** Shows the probabilities from which one written token was drawn, and a slider that chooses the token. */
  private bars(written: number): TemplateResult {
    const { write } = words();
    if (written === 0) return html``;
    const place = Math.min(this.place ?? written - 1, written - 1);
    const path = `model.writings.0.choices.${place}` as const;
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

/**
 * Shows a temperature below 0.1 with three decimals and any other with one. One decimal could show a low temperature as
 * 0.0.
 */
const temperatureOf = (path: ShownPath): TemplateResult => {
  const value = numberAt(store.values, path);
  return number(path, value > 0 && value < 0.1 ? 3 : 1);
};

customElements.define('text-writer', TextWriter);
