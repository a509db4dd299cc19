// A switch: a row of choices of which exactly one is selected, for example the sentence or the row.
// With the attribute `listed` it is a list to open instead, for choices that few readers change.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { along, choices } from '../store/choices.ts';
import type { ChoiceName } from '../store/choices.ts';
import { sentenceNames, sentences } from '../store/state.ts';
import type { State } from '../store/state.ts';
import { choiceNames, switchName } from '../words/labels.ts';
import { figures } from '../words/shared.ts';
import { store } from '../store/store.ts';
import { LessonElement, symbol, withFixedDigits } from './lesson-element.ts';

type Field = ChoiceName | 'row';
type Choice = readonly [value: string | number, label: string];

/** The choices of a field, each with its label. */
function choicesOf(field: Field, state: State): Choice[] {
  if (field === 'row') return sentences[state.sentence].map((word, row) => [row, word]);
  if (field === 'sentence') return sentenceNames.map((name) => [name, sentences[name].join(' ')]);
  const labels = choiceNames(field);
  const numbersRise = (a: string | number, b: string | number) => Number(a) - Number(b) || 0;
  const there = (choice: string | number) =>
    field !== 'sandboxHead' || Number(choice) <= (state.sandboxInputs === 'raw' ? 1 : state.sandboxHeads);
  return [...choices[field]]
    .filter(there)
    .sort(numbersRise)
    .map((choice) => [choice, labels[choice] ?? String(choice)]);
}

const written = (text: string) => (text.includes('_') ? symbol(text) : withFixedDigits(text));

class ChoiceSwitch extends LessonElement {
  static override properties = { field: { type: String }, first: { type: Number }, listed: { type: Boolean } };
  declare field: Field;
  declare listed: boolean;
  /** How many choices are shown at first. The selected one is always shown, too. A button shows the others. */
  declare first: number | undefined;
  private showsAll = false;

  protected override render(): TemplateResult {
    const { state } = store;
    const all = choicesOf(this.field, state);
    if (this.listed) return this.list(all);
    const shown = all.filter(
      ([value], i) => this.showsAll || i < (this.first ?? all.length) || value === state[this.field],
    );
    return html`
      <div class="switch" role="radiogroup" aria-label=${switchName(this.field)}><span class="legend" aria-hidden="true">${written(switchName(this.field))}</span>
        ${shown.map(
          ([value, label]) => html`
          <label class=${this.field === 'sentence' ? value : ''}><input type="radio" name="${this.field}-${this.figure?.id ?? ''}"
            .checked=${state[this.field] === value} @change=${() => this.choose(value)}><span>${written(label)}</span></label>`,
        )}
      </div>${shown.length < all.length ? html`<button type="button" class="others" @click=${() => this.showAll(shown.length)}>${figures().others}</button>` : nothing}`;
  }

  private list(all: readonly Choice[]): TemplateResult {
    const name = switchName(this.field);
    return html`
      <div class="switch listed"><span class="legend" aria-hidden="true">${written(name)}</span>
        <select aria-label=${name} data-static @change=${(event: Event) => this.chooseAt(all, (event.target as HTMLSelectElement).selectedIndex)}>
          ${all.map(([value, label]) => html`<option .selected=${store.state[this.field] === value}>${label}</option>`)}</select></div>`;
  }

  private chooseAt(all: readonly Choice[], place: number): void {
    const value = all[place]?.[0];
    if (value !== undefined) this.choose(value);
  }

  private choose(value: string | number): void {
    store.set({ ...(this.field === 'row' ? {} : along[this.field]), [this.field]: value });
  }

  /** Shows all choices. The button that was pressed for this disappears, so the focus moves to one of the choices. */
  private showAll(shownCount: number): void {
    this.showsAll = true;
    this.requestUpdate();
    void this.updateComplete.then(() => this.querySelectorAll('input')[shownCount - 1]?.focus());
  }
}

customElements.define('choice-switch', ChoiceSwitch);
