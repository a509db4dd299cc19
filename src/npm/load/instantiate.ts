// Starts the WebAssembly module. If that fails, the error says why.
import type { CreateModule, Module } from '../wire/module.js';

// A module with one function that uses SIMD: () → i8x16.popcnt(i8x16.splat(0)).
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

/** Whether the runtime refuses even a valid module, because it does not compile WebAssembly from bytes. */
function refusesBytes(): boolean {
  try {
    return !new WebAssembly.Module(tinyModule);
  } catch {
    return true;
  }
}

/** Returns the message for a failure. `reason` is the runtime's own message. */
function failureMessage(from: string, cause: unknown, reason: string): string {
  if (/content.security.policy|unsafe-eval/i.test(reason))
    return "this page's Content-Security-Policy forbids WebAssembly; script-src needs 'wasm-unsafe-eval'";
  if (!WebAssembly.validate(tinyModule))
    return `${from} was refused; it needs a runtime with WebAssembly SIMD: ${reason}`;
  if (refusesBytes())
    return 'this runtime does not compile WebAssembly from bytes; pass wasmModule (the entries that end in "external" take it)';
  const failed = cause instanceof WebAssembly.CompileError ? 'is truncated or damaged' : 'could not be started';
  return `${from} ${failed}: ${reason}`;
}

/** Returns the error for a failure, with the runtime's error as its `cause`. */
function explainedError(from: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(failureMessage(from, cause, reason), { cause });
}

/** Throws an Error that says what is missing in the runtime. Called before anything is fetched or unpacked. */
export function checkRuntime(): void {
  if (typeof WebAssembly !== 'object')
    throw new Error('riverbank needs WebAssembly, which this browser lacks or has disabled');
  if (typeof TextDecoder !== 'function' || typeof TextEncoder !== 'function')
    throw new Error(
      "riverbank needs TextDecoder and TextEncoder, which are missing here; in Jest's jsdom set them from node:util",
    );
}

/**
 * The function with which a loader starts a module: `instantiate`, or a function that prepares something first.
 * `source` is the bytes or a compiled module. Its type is `object`, because a project's types may lack
 * `WebAssembly.Module`, as in Node projects.
 */
export type Start = <Operation extends string>(
  createModule: CreateModule<Operation>,
  source: object,
  from?: string,
) => Promise<Module<Operation>>;

/**
 * Starts the module from bytes or from a compiled module. `from` names this source in messages. `more` has imports that
 * Emscripten's code does not provide.
 */
export async function instantiate<Operation extends string>(
  createModule: CreateModule<Operation>,
  source: object,
  from = "the engine's WebAssembly",
  more: Record<string, Record<string, object>> = {},
): Promise<Module<Operation>> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(explainedError(from, cause));
    createModule({
      // The module is instantiated here, because Emscripten's own code would hide why this fails.
      instantiateWasm(imports, receive) {
        const started: Promise<WebAssembly.Instance | WebAssembly.WebAssemblyInstantiatedSource> =
          WebAssembly.instantiate(source as BufferSource, {
            ...(imports as WebAssembly.Imports),
            ...(more as WebAssembly.Imports),
          });
        started.then((result) => receive('instance' in result ? result.instance : result)).catch(fail);
        return {};
      },
    }).then(resolve, fail);
  });
}
