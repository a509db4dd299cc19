// Writes out the ratio of two weights of a row: softmax's sum cancels, and e to the power of (score gap ÷ divisor) is
// left.
import type { PathUnder } from '../../../core/store/paths.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { raised, sign } from '../../../core/lesson/pieces.ts';
import type { Piece } from '../../../core/lesson/pieces.ts';
import { LessonElement, fixed, number } from '../../../core/elements/lesson-element.ts';
import { sumUpTo } from '../../../core/elements/written-sum.ts';

const at = (name: PathUnder<'obsessed.pair'>, digits: number): TemplateResult =>
  number(`obsessed.pair.${name}`, digits);
const of = (name: PathUnder<'obsessed.pair'>, digits: number): Piece => ({ of: `obsessed.pair.${name}`, digits });
/** e to the power of (number ÷ divisor c). */
const powerOver = (number: Piece): Piece[] => raised(number, sign(' ÷ '), { of: 'obsessed.divisor', digits: 1 });
const score = (key: number, query: 3 | 5 = 3): Piece => ({ of: `obsessed.scores.${query}.${key}`, digits: 3 });
const limit = (): TemplateResult => number('obsessed.limit', 2);
/** Whether the numbers are equal within float32 rounding. They differ if the learner has set a weight. */
const same = (a: number, b: number): boolean => a === b || Math.abs(a - b) < 1e-3 * Math.abs(b);

/** The digits after the point. A ratio below one needs more of them. */
const digits = (ratio = 1): number => (ratio < 1 ? 4 : 1);

/** Smaller numbers would be written as zero with four digits. */
const tooSmall = 5e-5;

/**
 * Writes the quotient of two powers of e, and the single power that it simplifies to. The caller writes the value after
 * it.
 */
const quotientOfPowers = (digits: number): TemplateResult => {
  const gap = powerOver(of('gap', 3));
  const quotient = [...powerOver(score(3)), sign(' ÷ '), ...powerOver(score(5)), sign(' = '), ...gap];
  return sumUpTo(of('power', digits), ...quotient);
};

/** The gap between the two scores in the other word's row, written out. */
const gapBack = (): TemplateResult =>
  html`${sumUpTo(of('back', 3), score(5, 5), sign(' − '), score(3, 5))}${at('back', 3)}`;

class WeightRatio extends LessonElement {
  protected override render(): TemplateResult {
    const { ratio } = words();
    const { pair } = store.values?.obsessed ?? {};
    return html`
      <div class="worked"><p>${ratio.cancels()}</p>
        <p class="work">${quotientOfPowers(digits(pair?.power))}${pair?.power === Infinity ? ratio.beyond : html`<b>${at('power', digits(pair?.power))}</b>`}</p>
        <p class="work" ?hidden=${pair !== undefined && Math.abs(pair.other) < tooSmall}>${sumUpTo(of('ratio', digits(pair?.ratio)), of('own', 4), sign(' ÷ '), of('other', 4))}<b>${at('ratio', digits(pair?.ratio))}</b>${!pair || same(pair.ratio, pair.power) ? nothing : ratio.set(at('power', digits(pair.power)))}</p>
        <p>${ratio.so}</p>
        <p>${ratio.limit(limit(), html`${fixed(1)} − ${limit()}`, number('obsessed.odds', 0), number('obsessed.power', 3))}</p>
        <p ?hidden=${!pair?.longest}>${ratio.back(limit(), gapBack())} ${sumUpTo(of('enough', 2), of('back', 3), sign(' ÷ '), { of: 'obsessed.power', digits: 3 })}<b>${at('enough', 2)}</b>. ${ratio.others}</p></div>`;
  }
}

customElements.define('weight-ratio', WeightRatio);
