// Buttons that play a process step by step: <step-clock field="clock" of="roads.clock" total="roads.total">.
import type { ShownPath } from '../store/paths.ts';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { numberAt } from '../lesson/look-up.ts';
import { sliderName } from '../words/labels.ts';
import { figures } from '../words/shared.ts';
import { store } from '../store/store.ts';
import { LessonElement, number } from './lesson-element.ts';

/** Milliseconds between two steps. */
const pause = 900;

class StepClock extends LessonElement {
  static override properties = { field: { type: String }, of: { type: String }, total: { type: String } };
  /** The slider of ranges.ts that the clock moves. */
  declare field: 'clock' | 'online';
  /** The path of the number of steps that are done. */
  declare of: ShownPath;
  /** The path of the number of all steps. */
  declare total: ShownPath;
  private timer: ReturnType<typeof setTimeout> | undefined;

  private get done(): number {
    return numberAt(store.values, this.of) || 0;
  }

  private get all(): number {
    return numberAt(store.values, this.total) || 0;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.halt();
  }

  protected override render(): TemplateResult {
    const { done, all } = this;
    const finished = done >= all;
    const button = (label: string, press: () => void, disabled: boolean) =>
      html`<button type="button" ?disabled=${!store.values || disabled} @click=${press}>${label}</button>`;
    return html`
      <div class="loop-controls" role="group" aria-label=${sliderName(this.field)}>
        ${button(this.timer ? figures().loop.pause : finished ? figures().loop.restart : figures().loop.play, () => this.toggle(), false)}
        ${button(figures().loop.back, () => this.go(done - 1), done === 0)}
        ${button(figures().loop.step, () => this.go(done + 1), finished)}
        ${button(figures().loop.whole, () => this.go(all), finished)}
        <span class="count">${figures().clock.step} ${number(this.of, 0)} ${figures().loop.of} ${number(this.total, 0)}</span>
      </div>`;
  }

  private go(step: number): void {
    this.halt();
    store.set({ [this.field]: Math.min(Math.max(step, 0), this.all) });
  }

  private toggle(): void {
    if (this.timer) return this.halt();
    if (this.done >= this.all) store.set({ [this.field]: 0 });
    this.tick();
  }

  private tick(): void {
    store.set({ [this.field]: Math.min(this.done + 1, this.all) });
    this.timer = this.done < this.all ? setTimeout(() => this.tick(), pause) : undefined;
    this.requestUpdate();
  }

  private halt(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.requestUpdate();
  }
}

customElements.define('step-clock', StepClock);
