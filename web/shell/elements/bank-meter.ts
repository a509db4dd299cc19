// The meter at the top of the page: it shows the cosine between the vectors of two uses of a word.
// The cosine is 1 if both vectors have the same direction. Chapters without a cosine hide the meter.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { numberAt } from '../../core/lesson/look-up.ts';
import { t } from '../../core/words/index.ts';
import { store } from '../../core/store/store.ts';
import { cssVariable } from 'riverbank/element-parts';
import { FlashChanges } from '../../core/elements/flash.ts';
import { LessonElement, number, textAt, withFixedDigits } from '../../core/elements/lesson-element.ts';
import { cosineAt, stageName, stageNow } from './meter-stage.ts';
import { reading } from '../reading-place.ts';
import { redrawWith } from '../../core/elements/redraw-with.ts';

class BankMeter extends LessonElement {
  private readonly changes = new FlashChanges();

  constructor() {
    super();
    redrawWith(this, reading);
  }

  /**
   * After a failure the meter shows "–". The chapter's figures give the reason, because the strip has no room for it.
   */
  protected override failed(): TemplateResult {
    return html`<div class="meter"><span class="reading"><span class="what">${t.meter.cosine}</span> –</span></div>`;
  }

  protected override render(): TemplateResult {
    const stage = stageNow();
    const path = stage && cosineAt(stage);
    this.toggleAttribute('data-idle', !path);
    if (!stage || !path) return html``;
    const cosine = numberAt(store.values, path);
    const isUnknown = store.values !== undefined && Number.isNaN(cosine);
    return html`
      <div class="meter" role="img" aria-label="${t.meter.text(isUnknown ? '–' : textAt(path, 3))}, ${stageName(stage)}">
        <span class="reading"><span class="what">${t.meter.cosine}</span> ${isUnknown ? html`<span class="number">–</span>` : number(path, 3)}</span>
        <span class="scale" ${cssVariable('--cosine', Math.max(0, cosine || 0))}><span class="fill"></span><span class="needle"></span></span>
        <span class="where">${withFixedDigits(stageName(stage))}</span>
      </div>`;
  }

  protected override updated(): void {
    this.flashChanges(this.changes);
  }
}

customElements.define('bank-meter', BankMeter);
