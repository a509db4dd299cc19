// Draws curves over T, the number of words, on a chart with two logarithmic axes.
import { svg } from 'lit';
import type { SVGTemplateResult } from 'lit';
import { svgNumber } from '../../../core/elements/lesson-element.ts';

export interface Curve {
  name: string;
  label: string;
  /** The points of the curve, each as [index in the list of sizes, value]. */
  points: (readonly [number, number])[];
  /** Whether the curve is computed instead of measured. A computed curve has no dots. */
  computed?: boolean;
}

export interface Paper {
  sizes: number;
  least: number;
  most: number;
  /** The vertical axis has labels at powers of this number. */
  base: number;
  /** The name of the horizontal axis. */
  axis: string;
  mark(value: number): string;
}

export const [width, height] = [440, 270];
const [left, right, top, floor] = [56, width - 122, 14, height - 30];
const gap = 17;

const scaled = (value: number, least: number, most: number): number => Math.log(value / least) / Math.log(most / least);

/**
 * Chooses a vertical range from one power of `base` to another that holds all positive values. Without positive values
 * the range is 1 ÷ base to base.
 */
export function paperFor(
  curves: readonly Curve[],
  sizes: number,
  base: number,
  axis: string,
  mark: Paper['mark'],
): Paper {
  const all = curves.flatMap(({ points }) => points.map(([, value]) => value)).filter((value) => value > 0);
  const power = (value: number, round: (x: number) => number): number =>
    base ** round(Math.log(value) / Math.log(base) + 1e-9);
  const [least, most] =
    all.length > 0 ? [power(Math.min(...all), Math.floor), power(Math.max(...all), Math.ceil)] : [1 / base, base];
  return { sizes, least, most: Math.max(most, least * base), base, axis, mark };
}

/** Draws the labels at the right ends of the curves, moved apart so that they do not overlap. */
function names(
  curves: readonly Curve[],
  y: (value: number) => number,
  x: (place: number) => number,
): SVGTemplateResult[] {
  let free = 0;
  const placed = curves
    .map((curve) => ({ curve, end: curve.points.at(-1) ?? ([0, 0] as const) }))
    .map(({ curve, end: [place, value] }) => ({ curve, from: [x(place), y(value)] as const, at: y(value) + 5 }))
    .sort((a, b) => a.at - b.at)
    .map((one) => ({ ...one, at: (free = Math.max(one.at, free + gap)) }));
  const over = Math.max(0, free - floor - 5);
  return placed.map(({ curve, from: [fromX, fromY], at }, i) => {
    const line = Math.max(at - over, top + gap * i);
    return svg`<line class="leader" x1=${fromX + 4} y1=${fromY} x2=${right + 6} y2=${line - 5}></line>
      <text class="name ${curve.name}" x=${right + 10} y=${line}>${curve.label}</text>`;
  });
}

export function drawing(curves: readonly Curve[], { sizes, least, most, base, axis, mark }: Paper): SVGTemplateResult {
  const x = (place: number): number => left + (sizes > 1 ? place / (sizes - 1) : 0.5) * (right - left);
  const y = (value: number): number => floor - Math.min(1, Math.max(0, scaled(value, least, most))) * (floor - top);
  const steps = Math.round(Math.log(most / least) / Math.log(base));
  const every = Math.ceil(steps / 6);
  const marks = Array.from({ length: Math.floor(steps / every) + 1 }, (_, i) => least * base ** (i * every));
  const shown = curves.filter(({ points }) => points.length > 0);
  return svg`
    ${marks.map(
      (value) => svg`<line class="axis" x1=${left} y1=${y(value)} x2=${right} y2=${y(value)}></line>
      <text class="mark" x=${left - 6} y=${y(value) + 4} text-anchor="end" data-static>${mark(value)}</text>`,
    )}
    ${Array.from({ length: sizes }, (_, i) => (i % 2 === (sizes - 1) % 2 ? svg`<g class="size">${svgNumber(`scaling.sizes.${i}.size`, 0, x(i), height - 10, 'mark')}</g>` : ''))}
    <text class="mark" x=${right + 24} y=${height - 10}>${axis} →</text>
    ${shown.map(
      ({ name, points, computed }) => svg`<g class=${name}>
      <polyline points=${points.map(([place, value]) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}></polyline>
      ${computed ? '' : points.map(([place, value]) => svg`<circle cx=${x(place)} cy=${y(value)} r="3.5"></circle>`)}</g>`,
    )}
    ${names(shown, y, x)}`;
}
