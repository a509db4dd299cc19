// Writes the engine's numbers into the prose at build time, so that the page can be read without scripts.
import { parse } from 'node-html-parser';
import { formatNumber } from '../../core/lesson/format.ts';
import { lookUp } from '../../core/lesson/look-up.ts';
import type { Values } from '../../core/lesson/values.ts';

/** Fills every <live-number of="path" digits="3">. Throws if a path has no number. */
export function withNumbers(html: string, values: Values): string {
  const page = parse(html, { comment: true });
  for (const element of page.querySelectorAll('live-number')) {
    const { of: path = '', digits = '' } = element.attributes;
    const value = lookUp(values, path);
    if (typeof value !== 'number') throw new Error(`the prose asks for ${path}, which is not a number`);
    element.setAttributes({ 'data-of': path, 'data-digits': digits });
    element.textContent = formatNumber(value, Number(digits));
  }
  return page.toString();
}
