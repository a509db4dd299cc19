// Asks axe, an accessibility checker, about the page as it stands.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Visitor } from './visitor.ts';

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every broken rule with the places where it is broken; best practices included. */
export async function axeViolations(visitor: Visitor): Promise<string[]> {
  await visitor.run(source);
  return visitor.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false });
    return violations.map(({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ target, any }) => `  ${target.join(' ')} ${any.map(({ message }) => message)}`).join('\n')}`);
  });
}
