// One weight of a row divided by another: the sum of the row cancels, and e to the gap of their scores is left.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { LessonElement, fixed, number } from '../../../core/elements/lesson-element.ts';

const at = (name: string, digits: number): TemplateResult => number(`obsessed.pair.${name}`, digits);
const limit = (): TemplateResult => number('obsessed.limit', 2);
/** As near as float32 comes: a weight that the learner has set is none of softmax's. */
const same = (a: number, b: number): boolean => a === b || Math.abs(a - b) < 1e-3 * Math.abs(b);

/** A ratio below one has all of what it says behind the point. */
const digits = (ratio = 1): number => (ratio < 1 ? 4 : 1);

/** What four digits would write as nothing. */
const tooSmall = 5e-5;

class WeightRatio extends LessonElement {
  protected override shows(): readonly unknown[] {
    return [store.values?.obsessed];
  }

  protected override render(): TemplateResult {
    const { ratio } = words();
    const { pair } = store.values?.obsessed ?? {};
    const c = number('obsessed.divisor', 1);
    return html`
      <div class="worked"><p>${ratio.cancels()}</p>
        <p class="work"><i>e</i><sup>${number('obsessed.scores.3.3', 3)} ÷ ${c}</sup> ÷ <i>e</i><sup>${number('obsessed.scores.3.5', 3)} ÷ ${c}</sup>
          = <i>e</i><sup>${at('gap', 3)} ÷ ${c}</sup> = ${pair?.power === Infinity ? ratio.beyond : html`<b>${at('power', digits(pair?.power))}</b>`}</p>
        <p class="work" ?hidden=${pair !== undefined && Math.abs(pair.other) < tooSmall}>${at('own', 4)} ÷ ${at('other', 4)} = <b>${at('ratio', digits(pair?.ratio))}</b>${!pair || same(pair.ratio, pair.power) ? nothing : ratio.set(at('power', digits(pair.power)))}</p>
        <p>${ratio.so}</p>
        <p>${ratio.limit(limit(), html`${fixed(1)} − ${limit()}`, number('obsessed.odds', 0), number('obsessed.power', 3))}</p>
        <p ?hidden=${!pair?.longest}>${ratio.back(limit())}  ${at('back', 3)} ÷ ${number('obsessed.power', 3)} = <b>${at('enough', 2)}</b>. ${ratio.others}</p></div>`;
  }
}

customElements.define('weight-ratio', WeightRatio);
