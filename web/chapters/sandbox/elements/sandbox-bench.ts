// Shows the sandbox: sentence fields, switches with explanations, the attention weights, and any other matrix that is
// chosen.
import type { MatrixPath } from '../../../core/store/paths.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { cssVariable } from 'riverbank/element-parts';
import type { ChoiceName } from '../../../core/store/choices.ts';
import { wordsOf } from '../own-sentence.ts';
import { lookedAt, roots } from '../pair.ts';
import type { Root } from '../pair.ts';
import { defaultState } from '../../../core/store/state.ts';
import { lookUp, numberAt } from '../../../core/lesson/look-up.ts';
import { t } from '../../../core/words/index.ts';
import { words } from '../words.ts';
import { readCell, rootOf } from '../../../core/store/cell.ts';
import { store } from '../../../core/store/store.ts';
import { fixed, LessonElement, number, textAt, withFixedDigits } from '../../../core/elements/lesson-element.ts';
import { hides } from '../sandbox.ts';
import '../../../core/elements/attention-arcs.ts';
import '../../../core/elements/choice-switch.ts';
import '../../../core/elements/matrix-view.ts';
import '../../../core/elements/shade-grid.ts';
import './sentence-field.ts';
import './shared-word.ts';

const first = [
  'sandboxVectors',
  'sandboxInputs',
  'sandboxPositions',
  'sandboxMask',
] as const satisfies readonly ChoiceName[];
/**
 * Switches and sizes that are rarely changed. They are folded away while all have their default values, unless the
 * reader opens them.
 */
const folded = [
  ['sandboxScale', 'sandboxMaskAt', 'sandboxMixer', 'sandboxFeedForward'],
  ['sandboxWidth', 'sandboxHeads', 'sandboxHeadWidth'],
] as const satisfies readonly (readonly ChoiceName[])[];
const explained = [
  'sandboxVectors',
  'sandboxInputs',
  'sandboxPositions',
  'sandboxScale',
  'sandboxMask',
  'sandboxMaskAt',
  'sandboxMixer',
  'sandboxFeedForward',
] as const;
/** Weight matrices that both sentences share. */
const ofBoth = ['query', 'key', 'value', 'mixer'] as const;
/** Matrices that each head has separately. */
const ofHead = ['queries', 'keys', 'values', 'scores', 'scaled', 'masked', 'context'] as const;

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);
/** The largest number of words for which arcs are drawn. */
const mostArcs = 12;
/** The largest number of rows and columns for which a matrix is shown with digits. */
const mostDigits = { rows: 16, columns: 32 };
/** The largest number of words of a sentence whose weights fit beside the switches. */
const mostBeside = 8;

const switchesOf = (fields: readonly ChoiceName[]): TemplateResult[] =>
  fields.map((field) => html`<choice-switch .field=${field}></choice-switch>`);

class SandboxBench extends LessonElement {
  /** Whether the reader has opened the folded switches. They then stay open, whatever the reader chooses. */
  private isOpen = false;

  protected override render(): TemplateResult {
    const { state } = store;
    const sides = roots.filter((root) => this.tokens(root).length > 0);
    const isSpread = sides.length > 1 || this.tokens('sandbox').length > mostBeside;
    this.classList.toggle('spread', isSpread);
    this.figure?.toggleAttribute(
      'data-arcs',
      sides.some((root) => this.hasArcs(root)),
    );
    return html`
      <div class="sandbox-control"><div class="sandbox-write">
        <sentence-field></sentence-field><sentence-field second></sentence-field>
        </div>
        <div class="sandbox-set"><div class="sandbox-switches"><div class="switches">${switchesOf(first)}</div></div>
        <details class="sandbox-more" ?open=${this.isOpen || folded.flat().some((field) => state[field] !== defaultState[field])} @toggle=${(
          event: Event,
        ) => {
          this.isOpen = (event.target as HTMLDetailsElement).open;
        }}><summary>${words().more}</summary>
          <div class="sandbox-switches">${folded.map((fields) => html`<div class="switches">${switchesOf(fields)}</div>`)}</div></details>
        ${this.notes()}</div></div>
      ${sides.length > 1 ? html`<shared-word></shared-word>` : nothing}
      <div class="sandbox-shown">${sides.map((root) => this.side(root, sides.length > 1))}</div>
      <div class="sandbox-look">${sides.length > 1 ? html`<choice-switch field="sandboxSide"></choice-switch>` : nothing}<choice-switch field="sandboxLook" listed></choice-switch>
        ${isOneOf(ofHead, state.sandboxLook) ? html`<choice-switch field="sandboxHead"></choice-switch>` : nothing}</div>
      ${this.matrix(this.looked(), state.sandboxLook === 'keep' ? 'weight' : 'signed')}`;
  }

  private hasArcs(root: Root): boolean {
    return this.tokens(root).length <= mostArcs;
  }

  private tokens(root: Root): string[] {
    return wordsOf(root === 'sandbox' ? store.state.text : store.state.secondText);
  }

  /**
   * Shows one sentence: its arcs, its attention weights per head, the mask if the reader may edit it and it is not
   * shown elsewhere, and facts about the result.
   */
  private side(root: Root, isNamed: boolean): TemplateResult {
    const { pair } = words();
    const { sandboxMask, sandboxLook } = store.state;
    const asksForMask = sandboxMask === 'custom' && !(sandboxLook === 'keep' && lookedAt(store.state) === root);
    const name = root === 'sandbox' ? pair.first : pair.second;
    return html`
      <div class="sandbox-side ${this.tokens(root).length > mostDigits.rows ? 'painted' : ''}" role=${isNamed ? 'group' : nothing} aria-label=${isNamed ? name : nothing} ${cssVariable('--words', this.tokens(root).length)}>
        ${isNamed ? html`<p class="figure-name side-name">${name}</p>` : nothing}
        ${this.arcs(root)}
        <div class="sandbox-heads">${this.headList().map(
          (head) => html`
          <div class="sandbox-head" role="group" aria-label="${t.heads.head} ${head + 1}"><p class="figure-name">${t.heads.head} ${fixed(head + 1)}</p>
            ${this.matrix(`${root}.heads.${head}.weights`, 'weight')}</div>`,
        )}
        ${asksForMask ? html`<div class="sandbox-head"><p class="figure-name">${words().choices.sandboxLook.keep}</p>${this.matrix(`${root}.keep`, 'weight')}</div>` : nothing}</div>
        ${this.facts(root)}
      </div>`;
  }

  private headList(): number[] {
    return Array.from(
      { length: store.state.sandboxInputs === 'raw' ? 1 : store.state.sandboxHeads },
      (_, head) => head,
    );
  }

  private looked(): MatrixPath {
    const { sandboxLook: look, sandboxHead } = store.state;
    const root = lookedAt(store.state);
    if (isOneOf(ofBoth, look)) return `sandbox.${look}`;
    return isOneOf(ofHead, look)
      ? `${root}.heads.${Math.min(sandboxHead, this.headList().length) - 1}.${look}`
      : `${root}.${look}`;
  }

  /** Shows a matrix with digits if it is small, otherwise as shaded cells. The matrix scrolls if it does not fit. */
  private matrix(path: MatrixPath, tint: 'weight' | 'signed'): TemplateResult {
    const { rows, columns } = (lookUp(store.values, path) ?? { rows: 0, columns: 0 }) as {
      rows: number;
      columns: number;
    };
    return html`<div class="scroll" ${cssVariable('--in-row', Math.max(columns, 4))}>${
      rows <= mostDigits.rows && columns <= mostDigits.columns
        ? html`<matrix-view .of=${path} .tint=${tint === 'weight' ? 'weight' : 'plain'}></matrix-view>`
        : html`<shade-grid .of=${path} .tint=${tint} labelled></shade-grid>`
    }</div>`;
  }

  /**
   * Draws the arcs of one row of weights: of the selected row, otherwise of the shared word, otherwise of the second
   * word.
   */
  private arcs(root: Root): TemplateResult | typeof nothing {
    const tokens = this.tokens(root);
    if (!this.hasArcs(root)) return nothing;
    const { cell } = this.figure ?? {};
    const asked = cell?.matrix === `${root}.heads.*.weights` ? cell : undefined;
    const shared = tokens.indexOf(this.sharedWord());
    const head = Math.min(asked?.head ?? 0, this.headList().length - 1);
    const row = Math.min(asked?.row ?? (shared < 0 ? 1 : shared), tokens.length - 1);
    return html`<p class="figure-name">${t.heads.head} ${fixed(head + 1)}</p>
      <div class="scroll" tabindex="0" role="group" aria-label="${t.heads.head} ${head + 1}"><attention-arcs .of=${`${root}.heads.${head}.weights`} .words=${tokens} .from=${row}></attention-arcs></div>`;
  }

  private sharedWord(): string {
    const word = lookUp(store.values, 'sandboxPair.word');
    return typeof word === 'string' ? word : '';
  }

  /**
   * Shows notes on the switches that differ from their defaults and on an edited mask. If nothing is changed, a note
   * says so.
   */
  private notes(): TemplateResult {
    const { edits, sandboxInputs, sandboxHeads, sandboxHeadWidth, sandboxWidth } = store.state;
    const keep = store.values?.sandbox.keep;
    const isHiding = keep !== undefined && hides(keep, store.state, 'after');
    const isWhole = sandboxInputs === 'raw' || sandboxHeadWidth === sandboxWidth;
    const notes = explained.flatMap((field) => {
      const chosen = store.state[field];
      if (field === 'sandboxScale' && chosen === 'model' && isWhole) return [words().sameDivisor];
      if (field === 'sandboxMixer' && chosen === 'off' && (sandboxInputs === 'raw' || sandboxHeads === 1))
        return [words().oneHead];
      if (field === 'sandboxMaskAt' && chosen === 'after' && !isHiding) return [words().hidesNothing];
      return chosen === defaultState[field] ? [] : [(words().notes[field] as Record<string, string>)[chosen] ?? ''];
    });
    const own = Object.keys(edits).flatMap((text) => readCell(text)?.matrix ?? []);
    const isEdited = own.some((matrix) => (roots as readonly string[]).includes(rootOf(matrix)));
    if (roots.some((root) => own.includes(`${root}.keep`))) notes.push(words().ownMask);
    return html`<ul class="sandbox-notes">${(notes.length > 0 || isEdited ? notes : [words().asPaper]).map((note) => html`<li>${withFixedDigits(note)}</li>`)}</ul>`;
  }

  private facts(root: Root): TemplateResult {
    const twin = lookUp(store.values, `${root}.facts.twin`);
    return html`
      <ul class="goals">
        <li>${words().sums} ${number(`${root}.facts.leastSum`, 3)}${
          textAt(`${root}.facts.leastSum`, 3) === textAt(`${root}.facts.mostSum`, 3)
            ? nothing
            : html`–${number(`${root}.facts.mostSum`, 3)}`
        }</li>
        <li>${words().peak} ${number(`${root}.facts.peak`, 3)}</li>
        ${
          Number.isNaN(numberAt(store.values, `${root}.facts.twins`))
            ? nothing
            : html`<li class="twins">${words().twins} <b>${withFixedDigits(String(twin))}</b>: ${number(`${root}.facts.twins`, 3)}</li>`
        }
      </ul>`;
  }
}

customElements.define('sandbox-bench', SandboxBench);
