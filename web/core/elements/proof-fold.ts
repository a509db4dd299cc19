// A fold (a collapsible section) for code and proof inside an element.
// It starts open or closed like all folds with code and proof. In prose it is written as <details class="proof">.
import { html, noChange } from 'lit';
import type { TemplateResult } from 'lit';
import { directive, Directive } from 'lit/directive.js';
import type { ElementPart } from 'lit/directive.js';
import { proof } from '../store/proof.ts';
import { t } from '../words/index.ts';

/**
 * Opens or closes the fold at its first drawing only. Afterwards the reader, or the switch for all folds, opens and
 * closes it.
 */
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
