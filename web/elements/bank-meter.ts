// The meter that is always in sight: the cosine of the two banks, 1 while they are the same.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { numberAt } from '../lesson/values.ts';
import type { MeterStage } from '../lesson/values.ts';
import { t } from '../locale/index.ts';
import { store } from '../store/store.ts';
import { cssVariable } from 'riverbank/element-parts';
import { FlashChanges } from './flash.ts';
import { LessonElement, number, textAt, withFixedDigits } from './lesson-element.ts';
import { reading } from './reading-place.ts';
import { redrawWith } from './redraw-with.ts';

/** Where each stage's cosine stands. */
const pathOf: Readonly<Record<MeterStage, string>> = {
  embeddings: 'meter.embeddings', projected: 'meter.projected', context: 'meter.context', blend: 'meter.blend', earlier: 'meter.context',
  learned: 'learned.cosine', masked: 'mask.banks.masked', model: 'model.banks.cosine',
};

class BankMeter extends LessonElement {
  private readonly changes = new FlashChanges();

  constructor() {
    super();
    redrawWith(this, reading);
  }

  protected override render(): TemplateResult {
    const stage = store.values && Number.isNaN(numberAt(store.values, pathOf[reading.stage])) ? 'earlier' : reading.stage;
    const path = pathOf[stage];
    const cosine = numberAt(store.values, path);
    return html`
      <div class="meter" role="img" aria-label="${t.meter.text(textAt(path, 3))}, ${t.meter.stage[stage]}">
        <span class="reading"><span class="what">${t.meter.cosine}</span> ${number(path, 3)}</span>
        <span class="scale" ${cssVariable('--cosine', Math.max(0, cosine))}><span class="fill"></span><span class="needle"></span></span>
        <span class="where">${withFixedDigits(t.meter.stage[stage])}</span>
      </div>`;
  }

  protected override updated(): void {
    this.changes.look(this);
  }
}

customElements.define('bank-meter', BankMeter);
