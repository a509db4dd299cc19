// Fast attention compiled, but not started: workers that are handed it need neither fetch nor compile it themselves.
import { singleBuilds } from './fast-builds-single.js';
import { unpack } from './unpack.js';

export async function compileFast(build: 'baseline' | 'relaxed'): Promise<WebAssembly.Module> {
  const { packedWasm } = await singleBuilds[build]();
  return WebAssembly.compile(await unpack(packedWasm));
}
