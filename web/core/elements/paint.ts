// Paints a matrix, one pixel for each number; the page stretches the picture.
import type { Matrix } from 'riverbank';

/** Blue above zero, vermilion below (Okabe and Ito's), grey for weights; each reads on light and on dark paper. */
const hues = { above: [0, 114, 178], below: [213, 94, 0], weight: [125, 119, 109] } as const;

/** rows × columns numbers; the largest size is full colour. */
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
    picture.data[4 * i + 3] = 255 * (signed ? share : Math.sqrt(share)); // Small weights should be seen, too.
  }
  pen.putImageData(picture, 0, 0);
}
