// Runs axe, an accessibility checker, on the current page.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Visitor } from './visitor.ts';

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };

/** Runs in the page: lists every broken rule, including best practices, with the elements that break the rule. */
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

/** All problems that axe finds. */
export const axeViolations = (visitor: Visitor): Promise<string[]> => askAxe(visitor, {});

/** All problems except contrast, which takes most of axe's time. */
export const axeViolationsOfForm = (visitor: Visitor): Promise<string[]> =>
  askAxe(visitor, { rules: { 'color-contrast': { enabled: false } } });
