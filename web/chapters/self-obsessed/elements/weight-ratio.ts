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
/** Writes e^(number ÷ divisor c). */
const powerOver = (number: Piece): Piece[] => raised(number, sign(' ÷ '), { of: 'obsessed.divisor', digits: 1 });
const score = (key: number, query: 3 | 5 = 3): Piece => ({ of: `obsessed.scores.${query}.${key}`, digits: 3 });
const limit = (): TemplateResult => number('obsessed.limit', 2);
/**
 * Whether two numbers differ by less than 0.1 %, which allows for float32 rounding. The two written ratios differ by
 * more if the learner has set a weight or a scaled score.
 */
const same = (a: number, b: number): boolean => a === b || Math.abs(a - b) < 1e-3 * Math.abs(b);

/** The number of digits after the point for a ratio. A ratio below one needs more digits. */
const digits = (ratio = 1): number => (ratio < 1 ? 4 : 1);

/** A weight below this limit would be written as 0.0000. The line that divides by such a weight is hidden. */
const tooSmall = 5e-5;

/**
 * Writes the quotient of two powers of e, and the single power that the quotient simplifies to. The caller writes the
 * value after these.
 */
const quotientOfPowers = (digits: number): TemplateResult => {
  const gap = powerOver(of('gap', 3));
  const quotient = [...powerOver(score(3)), sign(' ÷ '), ...powerOver(score(5)), sign(' = '), ...gap];
  return sumUpTo(of('power', digits), ...quotient);
};

/** Writes out the score gap in the row of "translate": its score with itself minus its score with "me". */
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
