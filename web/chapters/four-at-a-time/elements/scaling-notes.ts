// Describes the implementations that the scaling lab compares.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { words } from '../words.ts';
import { measured, roadNames } from '../scaling/record.ts';
import type { ScalingRecord } from '../scaling/record.ts';
import { number } from '../../../core/elements/lesson-element.ts';
import { ScalingElement } from './scaling-element.ts';

class ScalingNotes extends ScalingElement {
  protected override render(): TemplateResult {
    const { lab } = words();
    const { record } = measured;
    const relaxed = record && !record.roads.includes('relaxed');
    return html`<dl class="roads-notes">${roadNames.map(
      (road) => html`<div><dt><span class="key ${road}"></span>${lab.roads[road]}</dt>
      <dd>${lab.what[road]}${road === 'relaxed' && relaxed ? html` <b>${lab.noRelaxed}</b>` : nothing}${road === 'threads' && record ? this.threads(record) : nothing}</dd></div>`,
    )}</dl>
      ${record ? html`<p class="apart">${lab.apart} ${number('scaling.apart', 8)}.</p>` : nothing}`;
  }

  private threads({ whyOne }: ScalingRecord): TemplateResult {
    const { lab } = words();
    return whyOne ? html` <b>${lab.whyOne[whyOne]}</b>` : html` ${lab.threads} ${number('scaling.threads', 0)}.`;
  }
}

customElements.define('scaling-notes', ScalingNotes);
