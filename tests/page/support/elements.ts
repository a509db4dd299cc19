// Bundles the package's elements, and programs that use them, for tests on a page of another site.
import path from 'node:path';
import { expect } from '@playwright/test';
import { build } from 'esbuild';
import type { BuildOptions } from 'esbuild';
import { projectRoot } from './server.ts';

async function bundled(options: BuildOptions): Promise<string> {
  const { outputFiles, warnings } = await build({
    ...options,
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'silent',
  });
  expect(warnings).toEqual([]);
  return outputFiles![0]!.text;
}

/**
 * Bundles the elements into one script, as a user's page would. The condition "development" takes Lit's development
 * build, which warns of deprecated uses.
 */
export const elementsBundle = (...conditions: string[]): Promise<string> =>
  bundled({ entryPoints: [path.join(projectRoot, 'dist/npm/elements.js')], format: 'iife', conditions });

/** Bundles a TypeScript program that imports the package by its name into one module. */
export const bundleOf = (program: string): Promise<string> =>
  bundled({ stdin: { contents: program, loader: 'ts', resolveDir: projectRoot }, format: 'esm' });
