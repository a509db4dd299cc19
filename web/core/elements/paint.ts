// Paints a matrix on a canvas, one pixel per number; the page stretches the canvas.
import type { Matrix } from 'riverbank';

/**
 * The colours of numbers: blue above zero, vermilion below zero (both from Okabe and Ito), and grey for weights. All
 * three are readable on light and dark paper.
 */
const hues = { above: [0, 114, 178], below: [213, 94, 0], weight: [125, 119, 109] } as const;

/** Paints rows × columns numbers. The number with the largest absolute value gets the full colour. */
export function paint(canvas: HTMLCanvasElement, { rows, columns, data }: Matrix, signed: boolean): void {
  canvas.width = columns;
  canvas.height = rows;
  const pen = canvas.getContext('2d');
  if (!pen || rows * columns === 0) return;
  const picture = pen.createImageData(columns, rows);
  let largest = 0;
  for (const value of data) if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  for (let i = 0; i < data.length; i++) {
    const value = data[i] ?? NaN;
    const hue = signed ? (value < 0 ? hues.below : hues.above) : hues.weight;
    for (let part = 0; part < 3; part++) picture.data[4 * i + part] = hue[part] ?? 0;
    const share = Number.isFinite(value) && largest > 0 ? Math.abs(value) / largest : 0;
    picture.data[4 * i + 3] = 255 * (signed ? share : Math.sqrt(share)); // The square root makes small weights visible.
  }
  pen.putImageData(picture, 0, 0);
}
