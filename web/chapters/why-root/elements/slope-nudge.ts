// Checks the slope of softmax by experiment: it raises one input z by a small step and compares rise ÷ step of its
// weight A with A·(1 − A).
import type { PathUnder } from '../../../core/store/paths.ts';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { words } from '../words.ts';
import { sign } from '../../../core/lesson/pieces.ts';
import type { Piece } from '../../../core/lesson/pieces.ts';
import { LessonElement, fixed, number } from '../../../core/elements/lesson-element.ts';
import { sumUpTo } from '../../../core/elements/written-sum.ts';

const at = (name: PathUnder<'nudge'>, digits: number): TemplateResult => number(`nudge.${name}`, digits);
const of = (name: PathUnder<'nudge'>, digits: number): Piece => ({ of: `nudge.${name}`, digits });
const keys: Piece = { of: 'many.keys', digits: 0 };
const A = html`<i>A</i>`;
const z = html`<i>z</i>`;

class SlopeNudge extends LessonElement {
  protected override render(): TemplateResult {
    const { nudge } = words();
    return html`
      <choice-switch field="littleStep"></choice-switch>
      <div class="worked"><p>${nudge.raise} (${nudge.key} ${at('key', 0)}) ${nudge.by} ${at('step', 3)}:</p>
        <dl>
          <dt>${z}</dt><dd>${at('z', 3)} → ${at('raised', 3)}</dd>
          <dt>${A}</dt><dd>${at('before', 6)} → ${at('after', 6)}</dd>
          <dt>${nudge.ratio}</dt><dd>${sumUpTo(of('ratio', 3), of('rise', 6), sign(' ÷ '), of('step', 3))}<b>${at('ratio', 3)}</b></dd>
          <dt>${A}·(${fixed(1)} − ${A})</dt><dd>${sumUpTo(of('slope', 3), of('before', 3), sign(' × '), of('rest', 3))}<b>${at('slope', 3)}</b></dd>
        </dl>
        <p>${nudge.why(at('growth', 3), at('step', 3))}</p>
        <p>${nudge.row(at('squares', 3))} ${sumUpTo(of('sum', 3), sign('1 − '), of('squares', 3))}<b>${at('sum', 3)}</b>. ${nudge.even}
          ${sumUpTo(of('even', 3), keys, sign(' × (1/'), keys, sign(')²'))}${at('even', 3)}. ${nudge.most}
          ${sumUpTo({ of: 'many.most', digits: 3 }, sign('1 − '), of('even', 3))}<b>${number('many.most', 3)}</b>.</p></div>`;
  }
}

customElements.define('slope-nudge', SlopeNudge);
