// Shows mistakes in notebook 002 that stop Python: the error message, and lines from which to choose the repair.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { neverRan, neverRanNames } from '../laboratory/bug-table.ts';
import type { NeverRan, Stopped } from '../laboratory/bug-table.ts';
import { words } from '../words.ts';
import { markSolved, progress } from '../../../core/store/progress.ts';
import { LessonElement } from '../../../core/elements/lesson-element.ts';
import { redrawWith } from '../../../core/elements/redraw-with.ts';

class NeverRanList extends LessonElement {
  private readonly tried = new Map<NeverRan, number>();

  constructor() {
    super();
    redrawWith(this, progress.changes);
  }

  protected override render(): TemplateResult {
    const { solved } = progress.read();
    return html`<ol class="never-ran">${neverRanNames.map((name) => this.item(name, solved.includes(`bug-${name}`)))}</ol>`;
  }

  private item(name: NeverRan, solved: boolean): TemplateResult {
    const { bugs } = words();
    const { within, code, says, lines, right }: Stopped = neverRan[name];
    const tried = this.tried.get(name);
    return html`<li><details>
      <summary><code data-static>${code.split('\n')[0]}</code>${solved ? html` <span class="solved">✓ <span class="sr">${bugs.solved}</span></span>` : nothing}</summary>
      <pre tabindex="0" role="group" aria-label=${bugs.code}><code data-static>${within ? `${within}\n\n` : ''}${code}</code></pre>
      <p class="python"><span>${bugs.python}</span> <code data-static>${says}</code></p>
      <div class="bug-lines" role="group" aria-label=${bugs.lines}>${lines.map(
        (line, i) => html`
        <button type="button" class=${tried === i ? (i === right ? 'right' : 'wrong') : ''} aria-pressed=${tried === i} @click=${() => this.tryLine(name, i)}><code data-static>${line}</code></button>`,
      )}</div>
      <p class="verdict ${tried === right ? 'right' : ''}" role="status" data-static>${tried === undefined ? '' : (bugs.never[name][tried] ?? '')}</p>
    </details></li>`;
  }

  private tryLine(name: NeverRan, line: number): void {
    this.tried.set(name, line);
    if (line === neverRan[name].right) markSolved(`bug-${name}`);
    this.requestUpdate();
  }
}

customElements.define('never-ran', NeverRanList);
