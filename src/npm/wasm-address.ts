// Finds the address of a .wasm file: the one that the caller gave, or that of the package's own file.
import { wrongType } from './check.js';
import { isNode, nodeModule } from './node.js';
import type { Address, WasmFile } from './wasm-file.js';

/** What a relative address is counted from: the page, or the worker's script. A server has neither. */
const base = (): string | undefined => globalThis.document?.baseURI ?? globalThis.location?.href;

const isAbsolute = (href: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(href);

/** The address that a bundler or the script itself knows. */
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

/** The installed package's own file, found by Node from the folder in which the program was started. */
async function installed({ name }: WasmFile): Promise<URL> {
  const { createRequire } = await nodeModule<{ createRequire(from: string): { resolve(name: string): string } }>(
    'module',
  );
  const { pathToFileURL } = await nodeModule<{ pathToFileURL(path: string): URL }>('url');
  const { cwd } = await nodeModule<{ cwd(): string }>('process');
  return pathToFileURL(createRequire(`${cwd()}/`).resolve(`riverbank/${name}`));
}

/** A bundler may leave an address for browsers, such as "/static/engine.wasm". On a server it leads nowhere: there the installed file is read. */
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
    // It is no address, as the message says.
  }
  throw wrongType('wasmUrl', 'an address', given);
}
