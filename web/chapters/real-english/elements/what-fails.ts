// Shows a table of sentences that fool the model. The results are computed live, so a sentence that the model gets
// right is shown as right.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { EnglishView } from '../reading/view.ts';
import { words } from '../words.ts';
import { EnglishElement } from './english-element.ts';

class WhatFails extends EnglishElement {
  protected override drawn({ failures }: EnglishView): TemplateResult {
    const { fails, map, translation } = words();
    if (!failures) return html`<p class="note">…</p>`;
    return html`<div class="scroll holds-table" tabindex="0" role="group" aria-label=${fails.sentence}><table class="fails"><thead><tr><th scope="col">${fails.sentence}</th><th scope="col">${fails.meant}</th><th scope="col">${fails.found}</th></tr></thead>
      <tbody>${failures.map(
        ({
          text,
          meant,
          found,
          right,
        }) => html`<tr data-static><th scope="row"><span lang="en">${text}</span>${translation(text) === '' ? nothing : html`<small>${translation(text)}</small>`}</th><td>${map.senseName(meant)}</td>
        <td class=${right ? 'right' : 'wrong'}>${right ? fails.right : map.senseName(found)}</td></tr>`,
      )}</tbody></table></div>`;
  }
}

customElements.define('what-fails', WhatFails);
