// Shows the bug hunt in notebook 002: the reader chooses a bug, sees how it changes attention, and finds the line that
// repairs it.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { bugNames, linesOf, repairs } from '../laboratory/bug-table.ts';
import type { BugName } from '../laboratory/bug-table.ts';
import type { BugView } from '../laboratory/view.ts';
import { remote } from '../laboratory/remote.ts';
import { words } from '../words.ts';
import { markSolved, progress } from '../../../core/store/progress.ts';
import { store } from '../../../core/store/store.ts';
import { number, withFixedDigits } from '../../../core/elements/lesson-element.ts';
import { redrawWith } from '../../../core/elements/redraw-with.ts';
import { LaboratoryElement } from './laboratory-element.ts';
import { modelBefore } from './model-before.ts';
import './weight-grid.ts';

/** Number of decimals that each bug's measure is shown with. The measure of `positions` is a count, so it has none. */
const digits: Record<BugName, number> = { divisor: 2, softmax: 2, mask: 2, positions: 0 };

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
          @change=${() => remote.lookAt({ bug: name, fix: '' })}><span>${bugs.names[name]}${solved.includes(`bug-${name}`) ? ' ✓' : ''}</span></label>`,
        )}
      </div>
      <p class="wide-text">${bugs.asks[bug]}</p>
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

  /** The engine's result for the chosen line of code, or for the notebook's line if no line is chosen. */
  private outcome(bug: BugName): TemplateResult {
    const { bugs } = words();
    if (!this.view) return html`<p class="note"></p>`;
    const found = this.view.bug;
    if (!found)
      return html`<p class="note">${withFixedDigits(bugs.needsHeads)} <button type="button" @click=${() => store.set({ reader: 'heads' })}>${bugs.takeHeads}</button></p>`;
    return html`
      ${this.diagnosis(bug, found)}
      <dl class="twice">
        <div><dt>${bugs.measures[bug]}</dt><dd>${number('model.bug.measured', digits[bug], 'number made')} <span class="how">${bugs.aim} ${number('model.bug.aim', 0)}</span></dd></div>
        <div><dt>${bugs.differing}</dt><dd>${number('model.bug.differing', 0, 'number made')} <span class="how">${bugs.of} ${number('model.bug.cells', 0)}</span></dd></div>
      </dl>
      ${this.grids(found)}
      ${modelBefore()}`;
  }

  /** The verdict on the chosen line. If the line repairs the bug, the verdict also explains the bug. */
  private diagnosis(bug: BugName, found: BugView): TemplateResult {
    const { bugs } = words();
    const line = linesOf(bug)[found.fix];
    const repaired = line !== undefined && repairs(line);
    const untrained = this.view?.steps === 0 ? html` <b>${bugs.untrained}</b>` : nothing;
    if (!line) return html`<p class="verdict" role="status">${withFixedDigits(bugs.unchosen)}${untrained}</p>`;
    const verdict = found.error ? 'outOfRange' : repaired ? 'right' : found.same ? 'same' : found.fix;
    const says =
      (bugs.verdicts[bug] as Record<string, string>)[verdict] ?? bugs.common[verdict as keyof typeof bugs.common] ?? '';
    return html`<p class="verdict ${repaired ? 'right' : ''}" role="status">${says}${repaired ? ` ${bugs.tells[bug]}` : nothing}${found.error ? html` <code data-static>${found.error}</code>` : nothing}${untrained}</p>`;
  }

  private grids({ head, weights }: BugView): TemplateResult {
    const { bugs, heads } = words();
    const path = 'model.bug';
    return html`
      <div class="two-grids">
        <figure><figcaption>${withFixedDigits(bugs.wanted(head))}</figcaption><div class="scroll holds-table"><weight-grid of="${path}.wanted" tokens="${path}.tokens" name=${bugs.wanted(head)}></weight-grid></div></figure>
        ${weights.rows > 0 ? html`<figure><figcaption>${withFixedDigits(bugs.got(head))}</figcaption><div class="scroll holds-table"><weight-grid of="${path}.weights" tokens="${path}.tokens" unlike="${path}.wanted" name=${heads.table(head)}></weight-grid></div></figure>` : nothing}
      </div>`;
  }
}

customElements.define('bug-hunt', BugHunt);
