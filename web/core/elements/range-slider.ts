// A slider and the number that it sets: <range-slider field="divisor"> shows the slider "divisor" (store/ranges.ts).
import type { ShownPath } from '../store/paths.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ranges } from '../store/ranges.ts';
import type { RangeName } from '../store/ranges.ts';
import { sliderName } from '../words/labels.ts';
import { store } from '../store/store.ts';
import { LessonElement, number } from './lesson-element.ts';

/** How many steps of the slider double a number, if the slider is logarithmic. */
const perDoubling = 100;

class RangeSlider extends LessonElement {
  static override properties = { field: { type: String } };
  declare field: RangeName;

  protected override render(): TemplateResult {
    const { least, most, perUnit, zero = 0, doubling, shows, digits } = ranges[this.field];
    const step = store.state[this.field];
    const place = (value: number) => (doubling ? Math.round(Math.log2(value) * perDoubling) : (value - zero) / perUnit);
    return html`
      <label class="range"><span>${sliderName(this.field)} ${number(shows as ShownPath, digits)}</span>
        <input type="range" min=${place(least)} max=${place(most)} step=${doubling ? 1 : 1 / perUnit} ?disabled=${!store.values}
          .value=${String(place(step))} aria-valuetext=${doubling ? String(step) : nothing}
          @input=${(event: Event) => this.slideTo(Number((event.target as HTMLInputElement).value))}
          @keydown=${(event: KeyboardEvent) => doubling && this.key(event)}></label>`;
  }

  private slideTo(place: number): void {
    const { perUnit, zero = 0, doubling } = ranges[this.field];
    this.set(Math.round(doubling ? 2 ** (place / perDoubling) : place * perUnit + zero));
  }

  /** Keys of a logarithmic slider: an arrow changes the number by 1, Page Up doubles it, and Page Down halves it. */
  private key(event: KeyboardEvent): void {
    const step = store.state[this.field];
    const next: Record<string, number> = {
      ArrowRight: step + 1,
      ArrowUp: step + 1,
      ArrowLeft: step - 1,
      ArrowDown: step - 1,
      PageUp: step * 2,
      PageDown: Math.round(step / 2),
    };
    const wanted = next[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    this.set(wanted);
  }

  private set(step: number): void {
    const { least, most } = ranges[this.field];
    store.set({ [this.field]: Math.min(Math.max(step, least), most) });
  }
}

customElements.define('range-slider', RangeSlider);
