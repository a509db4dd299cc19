// Asks axe, an accessibility checker, about the page as it stands.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Visitor } from './visitor.ts';

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };

/** In the page: every broken rule with the places where it is broken; best practices included. */
async function ask(options: RunOptions): Promise<string[]> {
  const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'], preload: false });
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ target, any }) => `  ${target.join(' ')} ${any.map(({ message }) => message)}`).join('\n')}`,
  );
}

async function askAxe(visitor: Visitor, options: RunOptions): Promise<string[]> {
  await visitor.run(source);
  return visitor.evaluate(ask, options);
}

/** Everything that axe finds. */
export const axeViolations = (visitor: Visitor): Promise<string[]> => askAxe(visitor, {});

/** What axe finds beside colours, for which it takes most of its time. */
export const axeViolationsOfForm = (visitor: Visitor): Promise<string[]> =>
  askAxe(visitor, { rules: { 'color-contrast': { enabled: false } } });
