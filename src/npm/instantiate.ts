// Starts the WebAssembly module, and says in plain words why where that cannot be done.
import type { CreateModule, Module } from './module.js';

// A module with one function, made of SIMD: () → i8x16.popcnt(i8x16.splat(0)).
const tinyModule = Uint8Array.of(
  0x00,
  0x61,
  0x73,
  0x6d,
  0x01,
  0x00,
  0x00,
  0x00,
  0x01,
  0x05,
  0x01,
  0x60,
  0x00,
  0x01,
  0x7b,
  0x03,
  0x02,
  0x01,
  0x00,
  0x0a,
  0x0a,
  0x01,
  0x08,
  0x00,
  0x41,
  0x00,
  0xfd,
  0x0f,
  0xfd,
  0x62,
  0x0b,
);

/** Some runtimes refuse even a module that is right, because they compile no bytes while a program runs. */
function refusesBytes(): boolean {
  try {
    return !new WebAssembly.Module(tinyModule);
  } catch {
    return true;
  }
}

/** What is wrong, in plain words; `reason` is the engine's own text. */
function whatFailed(from: string, cause: unknown, reason: string): string {
  if (/content.security.policy|unsafe-eval/i.test(reason))
    return "this page's Content-Security-Policy forbids WebAssembly; script-src needs 'wasm-unsafe-eval'";
  if (!WebAssembly.validate(tinyModule))
    return `${from} was refused; it needs a runtime with WebAssembly SIMD: ${reason}`;
  if (refusesBytes())
    return 'this runtime does not compile WebAssembly from bytes; pass wasmModule (the entries that end in "external" take it)';
  const failed = cause instanceof WebAssembly.CompileError ? 'is truncated or damaged' : 'could not be started';
  return `${from} ${failed}: ${reason}`;
}

/** The runtime's own reason is kept as `cause`. */
function explained(from: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(whatFailed(from, cause, reason), { cause });
}

/** Throws an Error that says what is missing, before anything has been fetched or unpacked. */
export function checkRuntime(): void {
  if (typeof WebAssembly !== 'object')
    throw new Error('riverbank needs WebAssembly, and this browser has none or has switched it off');
  if (typeof TextDecoder !== 'function' || typeof TextEncoder !== 'function')
    throw new Error(
      "riverbank needs TextDecoder and TextEncoder, which are missing here; in Jest's jsdom set them from node:util",
    );
}

/** The module made of these bytes, or of what has been compiled already; `from` is its name in a message. */
export async function instantiate<Operation extends string>(
  createModule: CreateModule<Operation>,
  source: BufferSource | WebAssembly.Module,
  from = "the engine's WebAssembly",
): Promise<Module<Operation>> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(explained(from, cause));
    createModule({
      // Done here, and not by Emscripten, because it would hide the reason of a failure.
      instantiateWasm(imports, receive) {
        const started: Promise<WebAssembly.Instance | WebAssembly.WebAssemblyInstantiatedSource> =
          WebAssembly.instantiate(source as BufferSource, imports as WebAssembly.Imports);
        started.then((result) => receive('instance' in result ? result.instance : result)).catch(fail);
        return {};
      },
    }).then(resolve, fail);
  });
}
