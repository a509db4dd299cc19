// Shows the scaling lab's buttons, its progress, and its tables of times and memory.
import type { ShownPath } from '../../../core/store/paths.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { words } from '../words.ts';
import { scalingRemote } from '../scaling/remote.ts';
import { measured, roadNames } from '../scaling/record.ts';
import type { RoadName, ScalingRecord } from '../scaling/record.ts';
import type { SizeRow } from '../scaling/view.ts';
import { numberAt } from '../../../core/lesson/look-up.ts';
import { figures } from '../../../core/words/shared.ts';
import { store } from '../../../core/store/store.ts';
import { number } from '../../../core/elements/lesson-element.ts';
import { ScalingElement, threeDigits } from './scaling-element.ts';

const cellNumber = (path: ShownPath) => number(path, threeDigits(numberAt(store.values, path)));

class ScalingLab extends ScalingElement {
  /** The measurements behind the shown numbers. Tests read them and compute the numbers again. */
  get record(): ScalingRecord | undefined {
    return measured.record;
  }

  protected override render(): TemplateResult {
    return html`${this.controls()}${this.times()}${this.memory()}`;
  }

  private controls(): TemplateResult {
    const { lab } = words();
    const running = scalingRemote.measuring;
    const { done = 0, total = 0, now } = this.scaling ?? {};
    const press = () => (running ? scalingRemote.cancel() : scalingRemote.measure(store.state.longest));
    return html`
      <div class="measuring" role="group" aria-label=${lab.label}>
        <button type="button" class="primary" ?disabled=${!store.values} @click=${press}>${running ? lab.cancel : measured.record ? lab.again : lab.start}</button>
        <progress ?hidden=${total === 0} aria-label=${lab.progress} max=${Math.max(1, total)} .value=${done}></progress>
        <span class="count">${total > 0 ? html`${number('scaling.done', 0)} ${figures().loop.of} ${number('scaling.total', 0)}` : nothing}</span>
        <span class="now">${now ? html`${lab.roads[now.road]}, T = ${number('scaling.now.size', 0)}` : nothing}</span>
      </div>
      <p class="stage-notice" role="status">${lab.stages[scalingRemote.stage]} ${scalingRemote.problem?.text ? html`<span data-static>(${scalingRemote.problem.text})</span>` : nothing}</p>`;
  }

  private times(): TemplateResult {
    const { lab } = words();
    if (!measured.record) return html``;
    const { sizes = [], faster = {}, growth = {}, compared = 0 } = this.scaling ?? {};
    const last = (
      head: TemplateResult | string,
      field: 'faster' | 'growth',
      values: Partial<Record<RoadName, number>>,
    ) => html`
      <tr><th scope="rowgroup" colspan=${roadNames.length + 1}>${head}</th></tr><tr><td></td>${roadNames.map((road) => html`<td>${values[road] === undefined ? nothing : html`${cellNumber(`scaling.${field}.${road}`)} ×`}</td>`)}</tr>`;
    return html`<div class="scaling-scroll" tabindex="0" role="region" aria-label=${lab.timeLabel}><table class="scaling">
      <caption>${lab.time}</caption>
      <thead><tr><th scope="col">T</th>${roadNames.map((road) => html`<th scope="col"><span class="key ${road}"></span><span>${lab.roads[road]}</span></th>`)}</tr></thead>
      <tbody>${sizes.map((row, i) => html`<tr><th scope="row">${number(`scaling.sizes.${i}.size`, 0)}</th>${roadNames.map((road) => html`<td>${this.measured(row, i, 'time', road)}</td>`)}</tr>`)}</tbody>
      <tfoot>${compared ? last(html`${lab.faster} ${number('scaling.compared', 0)}`, 'faster', faster) : nothing}
        ${Object.keys(growth).length > 0 ? last(lab.growth, 'growth', growth) : nothing}</tfoot></table></div>`;
  }

  private measured(
    { stopped, ...row }: SizeRow,
    place: number,
    field: 'time' | 'memory',
    road: RoadName,
  ): TemplateResult | typeof nothing {
    if (row[field][road] !== undefined) return cellNumber(`scaling.sizes.${place}.${field}.${road}`);
    return stopped.includes(road) ? html`<span class="too-long">${words().lab.tooLong}</span>` : nothing;
  }

  private memory(): TemplateResult {
    const { lab } = words();
    const roads = ['reference', 'baseline'] as const;
    return html`<div class="scaling-scroll" tabindex="0" role="region" aria-label=${lab.memoryLabel}><table class="scaling">
      <caption>${lab.memory}</caption>
      <thead><tr><th scope="col">T</th><th scope="col">${lab.tableCurve}</th><th scope="col">${lab.rowsCurve}</th>${roads.map((road) => html`<th scope="col">${lab.roads[road]}</th>`)}</tr></thead>
      <tbody>${this.scaling?.sizes.map(
        (row, i) => html`<tr><th scope="row">${number(`scaling.sizes.${i}.size`, 0)}</th>
        <td>${cellNumber(`scaling.sizes.${i}.table`)}</td><td>${cellNumber(`scaling.sizes.${i}.rows`)}</td>
        ${roads.map((road) => html`<td>${this.measured(row, i, 'memory', road)}</td>`)}</tr>`,
      )}</tbody></table></div>`;
  }
}

customElements.define('scaling-lab', ScalingLab);
