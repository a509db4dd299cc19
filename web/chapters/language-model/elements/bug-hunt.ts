// Notebook 002's mistakes that can run: switch a line in, see what becomes of loss and attention, find the line that repairs it.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { bugNames, linesOf, repairs } from '../laboratory/bug-table.ts';
import type { BugName } from '../laboratory/bug-table.ts';
import { remote } from '../laboratory/remote.ts';
import { words } from '../words.ts';
import { markSolved, progress } from '../../../core/store/progress.ts';
import { store } from '../../../core/store/store.ts';
import { counted, number, withFixedDigits } from '../../../core/elements/lesson-element.ts';
import { redrawWith } from '../../../core/elements/redraw-with.ts';
import { LaboratoryElement } from './laboratory-element.ts';
import './weight-grid.ts';

class BugHunt extends LaboratoryElement {
  constructor() {
    super();
    redrawWith(this, progress.changes);
  }

  protected override render(): TemplateResult {
    const { bugs } = words();
    const bug = bugNames.find((name) => name === remote.look.bug) ?? 'divisor';
    const { solved } = progress.read();
    return html`
      <div class="switch" role="radiogroup" aria-label=${bugs.which}><span class="legend" aria-hidden="true">${bugs.which}</span>
        ${bugNames.map(
          (name) => html`<label><input type="radio" name="bug" .checked=${name === bug}
          @change=${() => remote.lookAt({ bug: name, fix: 'notebook' })}><span>${bugs.names[name]}${solved.includes(`bug-${name}`) ? ' ✓' : ''}</span></label>`,
        )}
      </div>
      <p class="wide-text">${bugs.tells[bug]}</p>
      <div class="bug-lines" role="group" aria-label=${bugs.lines}>${Object.entries(linesOf(bug)).map(
        ([fix, { code }]) => html`
        <button type="button" aria-pressed=${remote.look.fix === fix} @click=${() => this.tryLine(bug, fix)}>
          <code data-static>${code}</code>${fix === 'notebook' ? html`<small>${withFixedDigits(bugs.notebook)}</small>` : nothing}</button>`,
      )}</div>
      ${this.outcome(bug)}`;
  }

  private tryLine(bug: BugName, fix: string): void {
    const line = linesOf(bug)[fix];
    if (line && repairs(line)) markSolved(`bug-${bug}`);
    remote.lookAt({ bug, fix });
  }

  /** What the engine says of the line that is switched in. */
  private outcome(bug: BugName): TemplateResult {
    const { bugs, heads } = words();
    if (!this.view) return html`<p class="note"></p>`;
    const found = this.view.bug;
    if (!found)
      return html`<p class="note">${withFixedDigits(bugs.needsHeads)} <button type="button" @click=${() => store.set({ reader: 'heads' })}>${bugs.takeHeads}</button></p>`;
    const line = linesOf(bug)[found.fix];
    const verdict = found.error ? 'outOfRange' : line && repairs(line) ? 'right' : found.same ? 'same' : found.fix;
    const says =
      (bugs.verdicts[bug] as Record<string, string>)[verdict] ?? bugs.common[verdict as keyof typeof bugs.common] ?? '';
    const lossOn = html`${bugs.lossOn} ${counted('model.bug.texts', this.view.split?.kept === 0 ? bugs.learned : bugs.unseen)}`;
    return html`
      <p class="verdict ${verdict === 'right' ? 'right' : ''}" role="status">${says}${found.error ? html` <code data-static>${found.error}</code>` : nothing}${this.view.steps === 0 ? html` <b>${bugs.untrained}</b>` : nothing}</p>
      <dl class="twice">
        <div><dt>${lossOn}, ${bugs.repaired}</dt><dd>${number('model.bug.repaired', 4, 'number made')}</dd></div>
        <div><dt>${lossOn}, ${bugs.withLine}</dt><dd>${number('model.bug.loss', 4, 'number made')}</dd></div>
      </dl>
      <div class="two-grids">
        <figure><figcaption>${withFixedDigits(bugs.wanted)}</figcaption><div class="scroll"><weight-grid of="model.bug.wanted" tokens="model.bug.tokens" name=${bugs.wanted}></weight-grid></div></figure>
        ${found.weights.rows > 0 ? html`<figure><figcaption>${withFixedDigits(bugs.got)}</figcaption><div class="scroll"><weight-grid of="model.bug.weights" tokens="model.bug.tokens" name=${heads.table(1)}></weight-grid></div></figure>` : nothing}
      </div>`;
  }
}

customElements.define('bug-hunt', BugHunt);
