// Bundles the package's elements for tests on a page of another site.
import path from 'node:path';
import { build } from 'esbuild';
import { expect } from '@playwright/test';
import { projectRoot } from './server.ts';

/**
 * Bundles the package's elements into one script, as a user's page would. The condition "development" takes Lit's
 * development build, which warns of deprecated uses.
 */
export async function elementsBundle(...conditions: string[]): Promise<string> {
  const { outputFiles, warnings } = await build({
    entryPoints: [path.join(projectRoot, 'dist/npm/elements.js')],
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
    logLevel: 'silent',
    conditions,
  });
  expect(warnings).toEqual([]);
  return outputFiles[0]!.text;
}
