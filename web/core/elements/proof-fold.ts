// A fold with code and proof in what an element draws; it begins as the switch for all of them stands. In prose it is written out: <details class="proof">.
import { html, noChange } from 'lit';
import type { TemplateResult } from 'lit';
import { directive, Directive } from 'lit/directive.js';
import type { ElementPart } from 'lit/directive.js';
import { proof } from '../store/proof.ts';
import { t } from '../words/index.ts';

/** From then on its reader opens and closes it, and the switch all at once. */
class AsTheSwitch extends Directive {
  private begun = false;

  override render(): unknown {
    return noChange;
  }

  override update({ element }: ElementPart): unknown {
    if (!this.begun) (element as HTMLDetailsElement).open = proof.isOpen;
    this.begun = true;
    return noChange;
  }
}
const asTheSwitch = directive(AsTheSwitch);

export const proofFold = (inside: unknown): TemplateResult =>
  html`<details class="proof" ${asTheSwitch()}><summary>${t.proof.label}</summary>${inside}</details>`;
