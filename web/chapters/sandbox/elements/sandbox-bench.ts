// The sandbox's bench: a sentence, switches, what each switch does, and every matrix to look at.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { cellAt } from '../../../core/lesson/figures.ts';
import type { ChoiceName } from '../../../core/store/choices.ts';
import { wordsOf } from '../own-sentence.ts';
import { defaultState } from '../../../core/store/state.ts';
import { lookUp, numberAt } from '../../../core/lesson/values.ts';
import { t } from '../../../core/words/index.ts';
import { words } from '../words.ts';
import { store } from '../../../core/store/store.ts';
import {
  counted,
  fixed,
  LessonElement,
  number,
  textAt,
  withFixedDigits,
} from '../../../core/elements/lesson-element.ts';
import '../../../core/elements/attention-arcs.ts';
import '../../../core/elements/choice-switch.ts';
import '../../../core/elements/matrix-view.ts';
import '../../../core/elements/shade-grid.ts';

const groups = [
  ['sandboxInputs', 'sandboxPositions', 'sandboxScale'],
  ['sandboxMask', 'sandboxMaskAt', 'sandboxMixer', 'sandboxBend'],
] as const satisfies readonly (readonly ChoiceName[])[];
/** Seldom changed: folded away while they stand as at first. */
const sizes = ['sandboxWidth', 'sandboxHeads', 'sandboxHeadWidth'] as const satisfies readonly ChoiceName[];
const told = [
  'sandboxInputs',
  'sandboxPositions',
  'sandboxScale',
  'sandboxMask',
  'sandboxMaskAt',
  'sandboxMixer',
  'sandboxBend',
] as const;
/** Matrices of which every head has its own. */
const ofHead: readonly string[] = ['queries', 'keys', 'values', 'scores', 'scaled', 'masked', 'context'];
/** As many words as arcs can be drawn for, and as many numbers as can be read at once. */
const mostArcs = 8;
const mostDigits = 48;

class SandboxBench extends LessonElement {
  /** What stands in the field, spaces and commas included. */
  private typed: string | undefined;

  protected override render(): TemplateResult {
    const { state } = store;
    if (this.typed === undefined || wordsOf(this.typed).join(' ') !== state.text) this.typed = state.text;
    return html`
      <div class="sandbox-control">
      <form class="sandbox-sentence" @submit=${(event: Event) => event.preventDefault()}>
        <label>${words().sentence}<textarea rows="2" maxlength="1000" spellcheck="false" .value=${this.typed} @input=${(event: Event) => this.type(event)}></textarea></label>
        <p><span>${counted('sandbox.count', words().count)} ${withFixedDigits(words().most)}</span>
          <button type="button" @click=${() => store.set({ draw: (state.draw + 1) % 10000 })} ?disabled=${!store.values}>${words().redraw}</button></p>
      </form>
      <details class="sandbox-sizes" ?open=${sizes.some((field) => state[field] !== defaultState[field])}><summary>${words().sizes}</summary>
        ${sizes.map((field) => html`<choice-switch .field=${field}></choice-switch>`)}</details>
      <div class="sandbox-switches">${groups.map((fields) => html`<div class="switches">${fields.map((field) => html`<choice-switch .field=${field}></choice-switch>`)}</div>`)}</div>
      ${this.notes()}
      ${state.sandboxMask === 'custom' && state.sandboxLook !== 'keep' ? this.matrix('sandbox.keep', 'weight') : nothing}
      ${this.facts()}
      </div>
      <div class="sandbox-shown">${this.arcs()}
      <div class="sandbox-heads">${this.headList().map(
        (head) => html`
        <div role="group" aria-label="${t.heads.head} ${head + 1}"><p class="figure-name">${t.heads.head} ${fixed(head + 1)}</p>
          ${this.matrix(`sandbox.heads.${head}.weights`, 'weight')}</div>`,
      )}</div></div>
      <div class="sandbox-look"><choice-switch field="sandboxLook"></choice-switch>
        ${ofHead.includes(state.sandboxLook) ? html`<choice-switch field="sandboxHead"></choice-switch>` : nothing}</div>
      ${this.matrix(this.looked(), state.sandboxLook === 'keep' ? 'weight' : 'signed')}`;
  }

  private headList(): number[] {
    return Array.from(
      { length: store.state.sandboxInputs === 'raw' ? 1 : store.state.sandboxHeads },
      (_, head) => head,
    );
  }

  private looked(): string {
    const { sandboxLook: look, sandboxHead } = store.state;
    return ofHead.includes(look)
      ? `sandbox.heads.${Math.min(sandboxHead, this.headList().length) - 1}.${look}`
      : `sandbox.${look}`;
  }

  /** With its digits where they can be read, else as a picture. */
  private matrix(path: string, tint: 'weight' | 'signed'): TemplateResult {
    const { rows, columns } = (lookUp(store.values, path) ?? { rows: 0, columns: 0 }) as {
      rows: number;
      columns: number;
    };
    return rows * columns <= mostDigits
      ? html`<matrix-view .of=${path} .tint=${tint === 'weight' ? 'weight' : 'plain'}></matrix-view>`
      : html`<shade-grid .of=${path} .tint=${tint}></shade-grid>`;
  }

  private arcs(): TemplateResult | typeof nothing {
    const tokens = wordsOf(store.state.text);
    if (tokens.length > mostArcs) return nothing;
    const asked = /^sandbox\.heads\.(\d)\.weights\.(\d+)\.\d+$/.exec(this.figure?.asked ?? '');
    const [head, row] = asked ? [Number(asked[1]), Number(asked[2])] : [0, 1];
    if (head >= this.headList().length || row >= tokens.length) return nothing;
    return html`<p class="figure-name">${t.heads.head} ${fixed(head + 1)}</p><attention-arcs .of=${`sandbox.heads.${head}.weights`} .words=${tokens} .from=${row}></attention-arcs>`;
  }

  /** What each switch does that does not stand as it stood at first. */
  private notes(): TemplateResult {
    const notes = told.flatMap((field) => {
      const chosen = store.state[field];
      return chosen === defaultState[field] ? [] : [(words().notes[field] as Record<string, string>)[chosen] ?? ''];
    });
    if (Object.keys(store.state.edits).some((path) => path.startsWith('sandbox.keep.'))) notes.push(words().ownMask);
    return html`<ul class="sandbox-notes">${(notes.length > 0 ? notes : [words().asPaper]).map((note) => html`<li>${withFixedDigits(note)}</li>`)}</ul>`;
  }

  private facts(): TemplateResult {
    const twin = lookUp(store.values, 'sandbox.facts.twin');
    return html`
      <ul class="goals">
        <li>${words().sums} ${number('sandbox.facts.leastSum', 3)}${
          textAt('sandbox.facts.leastSum', 3) === textAt('sandbox.facts.mostSum', 3)
            ? nothing
            : html`–${number('sandbox.facts.mostSum', 3)}`
        }</li>
        <li>${words().peak} ${number('sandbox.facts.peak', 3)}</li>
        ${
          Number.isNaN(numberAt(store.values, 'sandbox.facts.twins'))
            ? nothing
            : html`<li class="twins">${words().twins} <b>${withFixedDigits(String(twin))}</b>: ${number('sandbox.facts.twins', 3)}</li>`
        }
      </ul>`;
  }

  /** Cells that were set belong to the sentence that they were set in. */
  private type(event: Event): void {
    this.typed = (event.target as HTMLTextAreaElement).value;
    const text = wordsOf(this.typed).join(' ');
    if (text === '' || text === store.state.text) return;
    const edits = Object.fromEntries(
      Object.entries(store.state.edits).filter(([path]) => !/^sandbox\.(words|keep|heads)\./.test(path)),
    );
    const { matrix } = cellAt(this.figure?.asked ?? '');
    if (this.figure && matrix.startsWith('sandbox.')) this.figure.example = 'sandbox.heads.0.weights.0.0';
    store.set({ text, edits });
  }
}

customElements.define('sandbox-bench', SandboxBench);
