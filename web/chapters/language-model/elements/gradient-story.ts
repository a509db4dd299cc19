// Explains the gradient of one weight: the chain back from the loss, its sum, and a check with a finite difference.
import type { PathUnder, ShownPath } from '../../../core/store/paths.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { remote } from '../laboratory/remote.ts';
import { equalsAfter } from '../../../core/lesson/equals-sign.ts';
import { added, sign } from '../../../core/lesson/pieces.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import type { Look } from '../laboratory/view.ts';
import { words } from '../words.ts';
import { readCell } from '../../../core/store/cell.ts';
import { store } from '../../../core/store/store.ts';
import { fixed, number, withFixedDigits } from '../../../core/elements/lesson-element.ts';
import { written } from '../../../core/elements/written-sum.ts';
import { visible } from '../laboratory/writing.ts';
import { cellIn } from './glass-grid.ts';
import { LaboratoryElement } from './laboratory-element.ts';
import { nameOf } from './matrix-name.ts';

const check = 'model.inside.check';
const signOf = (text: string): TemplateResult => written(sign(text));
const measured = (field: PathUnder<typeof check>, digits: number): { of: ShownPath; digits: number } => ({
  of: `${check}.${field}`,
  digits,
});
/** The finite difference: (loss above − loss below) ÷ step. */
const difference = [
  sign('('),
  measured('lossAbove', 13),
  sign(' − '),
  measured('lossBelow', 13),
  sign(') ÷ '),
  measured('step', 5),
];

/** For each matrix: the C++ function that computes its gradient. */
const made: Record<string, string> = {
  logits: 'cross_entropy_gradient',
  context: 'project_gradient',
  weights: 'mix_gradient',
  values: 'mix_gradient',
  masked: 'softmax_gradient',
  scaled: 'mask_gradient',
  scores: 'scale_gradient',
  queries: 'score_gradient',
  keys: 'score_gradient',
  embeddings: 'attend_gradient',
  joined: 'project_gradient',
  projected: 'layer_norm_gradient',
  normed1: 'attend_gradient',
  normed2: 'feed_forward_gradient',
  afterAttention: 'layer_norm_gradient',
  output: 'block_gradient',
  activated: 'project_gradient',
  hidden: 'activation_gradient',
};

/**
 * A gradient whose absolute value is smaller than this number gets a note, because six decimals show almost nothing of
 * it.
 */
const faintest = 1e-5;

class GradientStory extends LaboratoryElement {
  /**
   * The weight whose gradient was shown last. The buttons of the chain show other gradients, so the way back is stored
   * here.
   */
  private weight: Pick<Look, 'matrix' | 'cell'> | undefined;

  protected override render(): TemplateResult {
    const { inside, matrix = '' } = this.view ?? {};
    const { slope } = words();
    if (!inside) return html`<p class="work">${slope.waiting}</p>`;
    if (!inside.check) return html`<p class="work">${slope.onTheWay}</p>${this.wayBack()}`;
    const { cell } = remote.look;
    this.weight = { matrix, cell };
    return html`
      <p class="work"><span class="of">${withFixedDigits(nameOf(matrix.replace('parameters.', '')))} ${cellIn(matrix, cell)}</span> = ${number(`${check}.weight`, 4)}</p>
      <dl class="twice">
        <div><dt>${slope.backward}</dt><dd>${number(`${check}.gradient`, 8, 'number made')}</dd></div>
        <div><dt>${slope.difference}</dt><dd>${number(`${check}.finiteDifference`, 8, 'number made')}
          <span class="how">${signOf(equalsAfter(difference, measured('finiteDifference', 8), store.values))} ${difference.map((piece) => written(piece))}</span></dd></div>
      </dl>
      <details class="more"><summary>${slope.way}</summary>
      <p class="chain-head">${slope.chain}</p>
      <ol class="chain"><li><span>${slope.loss} ${number('model.inside.loss', 3)}</span></li>
        ${inside.chain.map((name) => this.link(name))}<li><span class="made">${slope.weight}</span></li></ol></details>
      ${this.sum()}`;
  }

  /** A button that shows the last weight's gradient again, if the current model has this weight. */
  private wayBack(): TemplateResult | typeof nothing {
    const { weight } = this;
    if (!weight || !this.view?.menu.some(({ path }) => path === weight.matrix)) return nothing;
    const name = nameOf(weight.matrix.replace('parameters.', ''));
    return html`<button type="button" @click=${() => remote.lookAt(weight)}>← ${words().slope.back} ${withFixedDigits(name)} ${cellIn(weight.matrix, weight.cell)}</button>`;
  }

  private link(name: string): TemplateResult {
    const field = name.split('.').at(-1) ?? '';
    return html`<li><button type="button" title=${made[field] ?? ''} @click=${() => this.dispatchEvent(new CustomEvent('show-gradient', { detail: `trace.${name}`, bubbles: true }))}>${withFixedDigits(nameOf(name))}</button></li>`;
  }

  /** The gradient as a sum with one term for each position that contributes. */
  private sum(): TemplateResult {
    const { terms = [], tokens = [], targets = [], check: found } = this.view?.inside ?? {};
    const { slope } = words();
    if (!found) return html``;
    if (terms.length === 0)
      return html`<p class="note">${this.view?.inside?.chain.includes('embeddings') ? slope.notRead : slope.throughTime}</p>`;
    const path = (at: string): ShownPath => `model.${at}` as ShownPath;
    const products = added(
      terms.map(({ slope: of, factor }) => [
        { of: path(of), digits: 6 },
        ...(factor ? [sign(' × '), { of: path(factor), digits: 3 }] : []),
      ]),
    );
    const word = (at: string) => tokens[readCell(at)?.row ?? -1] ?? '';
    const silent = targets[0] === '' && terms[0] && numberAt(store.values, path(terms[0].slope)) === 0;
    return html`${terms[0]?.factor ? html`<p class="chain-head">${slope.terms} ${silent ? withFixedDigits(slope.notAsked) : nothing}</p>` : nothing}
      <p class="work sum">${terms.map(
        (
          term,
          i,
        ) => html`${i === 0 ? nothing : signOf(' + ')}<span class="term-product"><small>${fixed(visible(word(term.slope)))}</small>
      ${number(path(term.slope), 6)}${term.factor ? html` ${signOf('×')} ${number(path(term.factor), 3)}` : nothing}</span>`,
      )}${signOf(` ${equalsAfter(products, measured('gradient', 6), store.values)} `)}${number(`${check}.gradient`, 6, 'number made')}</p>
      ${Math.abs(found.gradient) < faintest ? html`<p class="note">${withFixedDigits(slope.faint)}</p>` : nothing}`;
  }
}

customElements.define('gradient-story', GradientStory);
