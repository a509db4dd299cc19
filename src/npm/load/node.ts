// Detects Node, or a runtime with Node's modules such as Bun and Deno, and imports Node's modules.

interface Runtime {
  process?: { versions?: { node?: unknown } };
}

/**
 * Whether the runtime has Node's modules. A `document` does not rule this out: test environments such as jsdom have
 * one.
 */
export const isNode = (): boolean => typeof (globalThis as Runtime).process?.versions?.node === 'string';

/** Imports a module of Node. The name is put together here so that bundlers do not try to bundle the module. */
export async function nodeModule<M>(name: string): Promise<M> {
  const full = `node:${name}`;
  return (await import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ full)) as M;
}
