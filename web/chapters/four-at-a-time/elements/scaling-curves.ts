// Draws measured time and memory over T, beside the curves of T² and T.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { words } from '../words.ts';
import { roadNames } from '../scaling/record.ts';
import type { RoadName } from '../scaling/record.ts';
import type { SizeRow } from '../scaling/view.ts';
import { drawing, height, paperFor, width } from './curves.ts';
import type { Curve } from './curves.ts';
import { ScalingElement } from './scaling-element.ts';

const pointsOf = (sizes: readonly SizeRow[], read: (row: SizeRow) => number | undefined): Curve['points'] =>
  sizes.flatMap((row, place) => {
    const value = read(row);
    return value === undefined ? [] : [[place, value] as const];
  });

class ScalingCurves extends ScalingElement {
  protected override render(): TemplateResult {
    const says = words().lab;
    const sizes = this.scaling?.sizes ?? [];
    const timed = sizes.some(({ time }) => Object.keys(time).length > 0);
    this.toggleAttribute('data-untimed', !timed);
    return html`
      ${timed ? html`<figure><figcaption>${says.time}</figcaption>${this.panel(says.timeLabel, this.times(sizes), 10, (value) => `${value < 1 ? value.toPrecision(1) : value.toFixed(0)}`)}</figure>` : nothing}
      <figure><figcaption>${says.memory}</figcaption>${this.panel(says.memoryLabel, this.memories(sizes), 4, (value) => `${value < 1 ? Number(value.toFixed(3)) : value}`)}</figure>`;
  }

  private panel(
    label: string,
    curves: readonly Curve[],
    base: number,
    mark: (value: number) => string,
  ): TemplateResult {
    const sizes = this.scaling?.sizes.length ?? 0;
    return html`<svg class="scaling-curves" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
      ${sizes > 0 ? drawing(curves, paperFor(curves, sizes, base, words().lab.axis, mark)) : ''}</svg>`;
  }

  /**
   * The curves of the measured times. If the naive loop has a time at the smallest T, two computed curves are added:
   * how this time would grow with T² and with T.
   */
  private times(sizes: readonly SizeRow[]): Curve[] {
    const { roads, square, linear } = words().lab;
    const measured = roadNames.map(
      (name): Curve => ({ name, label: roads[name], points: pointsOf(sizes, ({ time }) => time[name]) }),
    );
    const { size: from = NaN, time: { naive } = {} } = sizes[0] ?? {};
    if (naive === undefined) return measured;
    const grown = (name: string, label: string, power: number): Curve => ({
      name,
      label,
      computed: true,
      points: pointsOf(sizes, ({ size }) => naive * (size / from) ** power),
    });
    return [grown('square', square, 2), grown('linear', linear, 1), ...measured];
  }

  private memories(sizes: readonly SizeRow[]): Curve[] {
    const { roads, tableCurve, rowsCurve } = words().lab;
    const held = (name: RoadName): Curve => ({
      name,
      label: roads[name],
      points: pointsOf(sizes, ({ memory }) => memory[name]),
    });
    return [
      { name: 'square', label: tableCurve, computed: true, points: pointsOf(sizes, ({ table }) => table) },
      { name: 'linear', label: rowsCurve, computed: true, points: pointsOf(sizes, ({ rows }) => rows) },
      held('reference'),
      held('baseline'),
    ];
  }
}

customElements.define('scaling-curves', ScalingCurves);
