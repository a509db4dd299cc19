// Finds the address of a .wasm file: the address that the caller gives, or that of the package's own file.
import { wrongType } from '../wire/check.js';
import { isNode, nodeModule } from './node.js';
import type { Address, WasmFile } from './wasm-file.js';

/** Returns the base of relative addresses: the page or the worker's script. Returns undefined on a server. */
const base = (): string | undefined => globalThis.document?.baseURI ?? globalThis.location?.href;

const isAbsolute = (href: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(href);

/** Returns the file's address, which the bundler has written or which follows from the script's own address. */
function hrefOf(file: WasmFile): string {
  try {
    return file.address().href;
  } catch (cause) {
    throw new Error(
      'this script is not a module, so it does not know its own address; pass wasmUrl, wasmBinary or wasmModule',
      {
        cause,
      },
    );
  }
}

/** Returns the address of the file in the installed package, which Node finds from the current directory. */
async function installed({ name }: WasmFile): Promise<URL> {
  const { createRequire } = await nodeModule<{ createRequire(from: string): { resolve(name: string): string } }>(
    'module',
  );
  const { pathToFileURL } = await nodeModule<{ pathToFileURL(path: string): URL }>('url');
  const { cwd } = await nodeModule<{ cwd(): string }>('process');
  return pathToFileURL(createRequire(`${cwd()}/`).resolve(`riverbank/${name}`));
}

/**
 * Returns the address of the package's own file. A bundler may leave an address for browsers, such as
 * "/static/engine.wasm". In Node, this address cannot be read, so the file of the installed package is used if Node
 * finds it.
 */
export async function ownUrl(file: WasmFile): Promise<URL> {
  const href = hrefOf(file);
  const from = isAbsolute(href) ? href : base();
  const url = from === undefined ? undefined : new URL(href, from);
  if (url && (url.protocol === 'file:' || !isNode())) return url;
  try {
    return await installed(file);
  } catch (cause) {
    if (url) return url;
    throw new Error(
      `the bundler left only an address for browsers, ${href}; on a server pass wasmUrl, wasmBinary or wasmModule, or keep riverbank out of the bundle`,
      { cause },
    );
  }
}

export function givenUrl(given: string | Address): URL {
  const href: unknown = typeof given === 'string' ? given : (Object(given) as Partial<Address>).href;
  try {
    if (typeof href === 'string') return new URL(href, base() ?? import.meta.url);
  } catch {
    // `given` is not an address. The TypeError at the end of this function says so.
  }
  throw wrongType('wasmUrl', 'an address', given);
}
