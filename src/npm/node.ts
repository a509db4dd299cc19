// What this package asks Node for, or another runtime with Node's modules, such as Bun and Deno.

interface Runtime {
  process?: { versions?: { node?: unknown } };
}

/** Test environments such as jsdom have a document in Node, too. */
export const isNode = (): boolean => typeof (globalThis as Runtime).process?.versions?.node === 'string';

/** A module of Node's own. Its name is put together here, because a bundler would look for one that is written out. */
export async function nodeModule<M>(name: string): Promise<M> {
  const full = `node:${name}`;
  return (await import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ full)) as M;
}
