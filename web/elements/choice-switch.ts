// A row of choices, one of which holds: the sentence, the row, the notebook, and every other switch of choices.ts.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { choices } from '../lesson/choices.ts';
import type { ChoiceName } from '../lesson/choices.ts';
import { sentenceNames, sentences } from '../lesson/state.ts';
import type { State } from '../lesson/state.ts';
import { t } from '../locale/index.ts';
import { store } from '../store/store.ts';
import { LessonElement, withFixedDigits } from './lesson-element.ts';

type Field = ChoiceName | 'row';
type Choice = readonly [value: string | number, label: string];

/** What each field can be, with the words for it. */
function choicesOf(field: Field, state: State): Choice[] {
  if (field === 'row') return sentences[state.sentence].map((word, row) => [row, word]);
  if (field === 'sentence') return sentenceNames.map((name) => [name, sentences[name].join(' ')]);
  const labels = (t.choice as Partial<Record<Field, Record<string, string>>>)[field];
  const numbersRise = (a: string | number, b: string | number) => (typeof a === 'number' && typeof b === 'number' ? a - b : 0);
  return [...choices[field]].sort(numbersRise).map((choice) => [choice, labels?.[choice] ?? String(choice)]);
}

class ChoiceSwitch extends LessonElement {
  static override properties = { field: { type: String } };
  declare field: Field;

  protected override shows(): readonly unknown[] {
    return [store.state[this.field], store.state.sentence];
  }

  protected override render(): TemplateResult {
    const { state } = store;
    return html`
      <div class="switch" role="radiogroup" aria-label=${t.switch[this.field]}><span class="legend" aria-hidden="true">${t.switch[this.field]}</span>
        ${choicesOf(this.field, state).map(([value, label]) => html`
          <label class=${this.field === 'sentence' ? value : ''}><input type="radio" name="${this.field}-${this.figure?.id ?? ''}"
            .checked=${state[this.field] === value} @change=${() => store.set({ [this.field]: value })}><span>${withFixedDigits(label)}</span></label>`)}
      </div>`;
  }
}

customElements.define('choice-switch', ChoiceSwitch);
