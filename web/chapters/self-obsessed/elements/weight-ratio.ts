// One weight of a row divided by another: the sum of the row cancels, and e to the gap of their scores is left.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { raised, sign } from '../../../core/lesson/story.ts';
import type { Piece } from '../../../core/lesson/story.ts';
import { LessonElement, fixed, number } from '../../../core/elements/lesson-element.ts';
import { sumUpTo } from '../../../core/elements/written-sum.ts';

const at = (name: string, digits: number): TemplateResult => number(`obsessed.pair.${name}`, digits);
const of = (name: string, digits: number): Piece => ({ of: `obsessed.pair.${name}`, digits });
/** A number over the divisor c, as a power of e. */
const powerOver = (number: Piece): Piece[] => raised(number, sign(' ÷ '), { of: 'obsessed.divisor', digits: 1 });
const score = (key: number): Piece => ({ of: `obsessed.scores.3.${key}`, digits: 3 });
const limit = (): TemplateResult => number('obsessed.limit', 2);
/** As near as float32 comes: a weight that the learner has set is none of softmax's. */
const same = (a: number, b: number): boolean => a === b || Math.abs(a - b) < 1e-3 * Math.abs(b);

/** A ratio below one has all of what it says behind the point. */
const digits = (ratio = 1): number => (ratio < 1 ? 4 : 1);

/** What four digits would write as nothing. */
const tooSmall = 5e-5;

/** One power of e over another, the single power that is left of both, and the sign before its value. */
const quotientOfPowers = (digits: number): TemplateResult => {
  const gap = powerOver(of('gap', 3));
  const quotient = [...powerOver(score(3)), sign(' ÷ '), ...powerOver(score(5)), sign(' = '), ...gap];
  return sumUpTo(of('power', digits), ...quotient);
};

class WeightRatio extends LessonElement {
  protected override shows(): readonly unknown[] {
    return [store.values?.obsessed];
  }

  protected override render(): TemplateResult {
    const { ratio } = words();
    const { pair } = store.values?.obsessed ?? {};
    return html`
      <div class="worked"><p>${ratio.cancels()}</p>
        <p class="work">${quotientOfPowers(digits(pair?.power))}${pair?.power === Infinity ? ratio.beyond : html`<b>${at('power', digits(pair?.power))}</b>`}</p>
        <p class="work" ?hidden=${pair !== undefined && Math.abs(pair.other) < tooSmall}>${sumUpTo(of('ratio', digits(pair?.ratio)), of('own', 4), sign(' ÷ '), of('other', 4))}<b>${at('ratio', digits(pair?.ratio))}</b>${!pair || same(pair.ratio, pair.power) ? nothing : ratio.set(at('power', digits(pair.power)))}</p>
        <p>${ratio.so}</p>
        <p>${ratio.limit(limit(), html`${fixed(1)} − ${limit()}`, number('obsessed.odds', 0), number('obsessed.power', 3))}</p>
        <p ?hidden=${!pair?.longest}>${ratio.back(limit())}  ${sumUpTo(of('enough', 2), of('back', 3), sign(' ÷ '), { of: 'obsessed.power', digits: 3 })}<b>${at('enough', 2)}</b>. ${ratio.others}</p></div>`;
  }
}

customElements.define('weight-ratio', WeightRatio);
