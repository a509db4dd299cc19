// Steps through a double loop, one dot product at a time, beside the single matrix product that replaces it.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { figures } from '../../../core/words/shared.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { fixed, LessonElement, number } from '../../../core/elements/lesson-element.ts';
import { proofFold } from '../../../core/elements/proof-fold.ts';
import '../../../core/elements/product-view.ts';

const pause = 900;

class LoopStepper extends LessonElement {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * Whether the learner's last action was to compute all scores with one matrix product. Only then is the product's
   * line of code marked.
   */
  private ranAtOnce = false;

  private get total(): number {
    return numberAt(store.values, 'loop.total') || 9;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.halt();
  }

  protected override willUpdate(): void {
    const { loop } = store.state;
    const last = Math.max(loop - 1, 0);
    if (this.figure) this.figure.example = `loop.scores.${Math.floor(last / 3)}.${last % 3}`;
  }

  protected override render(): TemplateResult {
    const { loop } = store.state;
    const done = loop >= this.total;
    const atOnce = done && this.ranAtOnce;
    return html`
      <product-view .results=${['loop.scores']} .tints=${['query', 'key', 'weight']} .frozen=${true} .filled=${loop}></product-view>
      <div class="loop-code" data-static>
        <pre class=${atOnce ? '' : 'now'}><code>for i in range(len(x)):\n    for j in range(len(x)):\n        scores[i, j] = x[i].dot(x[j])</code></pre>
        <pre class=${atOnce ? 'now' : ''}><code>scores = x @ x.T</code></pre>
      </div>
      <div class="loop-controls" role="group" aria-label=${words().loop.controls}>
        <button type="button" @click=${() => this.toggle()} ?disabled=${!store.values}>${this.timer ? figures().loop.pause : done ? figures().loop.restart : figures().loop.play}</button>
        <button type="button" @click=${() => this.go(loop - 1)} ?disabled=${loop === 0}>${figures().loop.back}</button>
        <button type="button" @click=${() => this.go(loop + 1)} ?disabled=${done}>${figures().loop.step}</button>
        <button type="button" @click=${() => this.runAtOnce()} ?disabled=${atOnce}>${figures().loop.whole}</button>
        <span class="count">${number('loop.done', 0)} ${figures().loop.of} ${number('loop.total', 0)} ${words().loop.dots}</span>
      </div>
      ${proofFold(html`<p class="allclose" data-done=${done ? 'true' : 'false'}><code>${words().loop.same}</code> → ${done ? number('loop.same', 0) : fixed('…')}</p>`)}`;
  }

  /** Computes all scores with the matrix product, even if the loop is already complete. */
  private runAtOnce(): void {
    this.go(this.total);
    this.ranAtOnce = true;
  }

  private go(step: number): void {
    this.halt();
    this.ranAtOnce = false;
    store.set({ loop: Math.min(Math.max(step, 0), this.total) });
  }

  private toggle(): void {
    if (this.timer) return this.halt();
    this.ranAtOnce = false;
    if (store.state.loop >= this.total) store.set({ loop: 0 });
    this.tick();
  }

  private tick(): void {
    store.set({ loop: Math.min(store.state.loop + 1, this.total) });
    this.timer = store.state.loop < this.total ? setTimeout(() => this.tick(), pause) : undefined;
    this.requestUpdate();
  }

  private halt(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.requestUpdate();
  }
}

customElements.define('loop-stepper', LoopStepper);
