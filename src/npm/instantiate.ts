// Starts the WebAssembly module, and says in plain words why where that cannot be done.
import type { CreateModule, Module } from './module.js';

/** The browser's own reason is kept as `cause`. */
function explained(cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (/content.security.policy|unsafe-eval/i.test(reason)) {
    return new Error(
      "this page's Content-Security-Policy forbids WebAssembly; script-src needs 'wasm-unsafe-eval'", { cause });
  }
  if (cause instanceof WebAssembly.CompileError) {
    return new Error(`the engine's WebAssembly was refused; it needs a browser with WebAssembly SIMD: ${reason}`, { cause });
  }
  return new Error(`the engine's WebAssembly could not be started: ${reason}`, { cause });
}

/** Rejects with an Error that says what is missing, before anything has been fetched or unpacked. */
export function checkWebAssembly(): void {
  if (typeof WebAssembly === 'object') return;
  throw new Error('riverbank needs WebAssembly, and this browser has none or has switched it off');
}

/** The module made of these bytes. */
export async function instantiate<Operation extends string>(
  createModule: CreateModule<Operation>, bytes: BufferSource,
): Promise<Module<Operation>> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(explained(cause));
    createModule({
      // Done here, and not by Emscripten, because it would hide the reason of a failure.
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(bytes, imports).then(({ instance, module }) => receive(instance, module)).catch(fail);
        return {};
      },
    }).then(resolve, fail);
  });
}
