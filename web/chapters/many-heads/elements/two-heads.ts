// Shows where each head looks: the arcs of the word "bank" and the table of attention weights, once per head.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { mixedTokens } from '../settings.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { t } from '../../../core/words/index.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import { fixed, LessonElement, number } from '../../../core/elements/lesson-element.ts';
import '../../../core/elements/attention-arcs.ts';
import '../../../core/elements/matrix-view.ts';

class TwoHeads extends LessonElement {
  protected override willUpdate(): void {
    if (this.figure)
      this.figure.example = store.state.headsAs === 'two' ? 'heads.parts.0.weights.1.0' : 'heads.single.0.weights.1.0';
  }

  protected override render(): TemplateResult {
    const [name, heads] = store.state.headsAs === 'two' ? (['parts', [0, 1]] as const) : (['single', [0]] as const);
    return html`
      <div class="head-parts">${heads.map(
        (head) => html`
        <div class="head-part" role="group" aria-label="${t.heads.head} ${head + 1}">
          <p class="figure-name">${heads.length > 1 ? html`${t.heads.head} ${fixed(head + 1)}` : words().heads.only}</p>
          <attention-arcs .of=${`heads.${name}.${head}.weights`} .words=${mixedTokens} .from=${1}></attention-arcs>
          <matrix-view .of=${`heads.${name}.${head}.weights`} tint="weight"></matrix-view>
        </div>`,
      )}</div>
      <ul class="goals">${this.goal('stream')}${this.goal('money')}</ul>`;
  }

  /** Tells whether at least one head gives the cue word the wanted weight. */
  private goal(cue: 'stream' | 'money'): TemplateResult {
    const met = numberAt(store.values, `heads.most.${cue}`) >= numberAt(store.values, 'heads.wanted');
    return html`
      <li class=${met ? 'right' : 'wrong'}>${met ? '✓' : '✗'} ${words().heads.most} <b>${cue}</b>: ${number(`heads.most.${cue}`, 3)}
        <span class="wanted">(${words().heads.wanted} ${number('heads.wanted', 1)})</span></li>`;
  }
}

customElements.define('two-heads', TwoHeads);
