// Writes the engine's numbers into the prose while the page is built, so that it reads without script; none is typed.
import type { Plugin } from 'vite';
import '../../chapters/index.ts';
import { loadEngine } from '../../core/engine/engine.ts';
import { formatNumber } from '../../core/lesson/format.ts';
import { defaultState } from '../../core/store/state.ts';
import { computeValues, lookUp } from '../../core/lesson/values.ts';
import type { Values } from '../../core/lesson/values.ts';

/** Every <live-number of digits> with its number; a path without a value is a mistake in the prose and stops the build. */
export function withNumbers(html: string, values: Values): string {
  return html.replace(/<live-number of="([^"]+)" digits="(\d)"><\/live-number>/g, (_, path: string, digits: string) => {
    const value = lookUp(values, path);
    if (typeof value !== 'number') throw new Error(`the prose asks for ${path}, which is no number`);
    const text = formatNumber(value, Number(digits));
    return `<live-number data-of="${path}" data-digits="${digits}">${text}</live-number>`;
  });
}

export function liveNumbers(): Plugin {
  return {
    name: 'riverbank-live-numbers',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => withNumbers(html, computeValues(await loadEngine(), defaultState)),
    },
  };
}
