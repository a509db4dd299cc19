// Gives the files of the model that reads English to riverbank/checkpoints, in Node and in browsers.

const urls = {
  'config.json': new URL('./model/config.json', import.meta.url),
  'tokenizer.json': new URL('./model/tokenizer.json', import.meta.url),
  'model.safetensors': new URL('./model/model.safetensors', import.meta.url),
};

async function bytesOf(name, url) {
  if (url.protocol === 'file:' && globalThis.process?.versions?.node) {
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ `node:fs/promises`);
    return new Uint8Array(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${name} could not be fetched from ${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Returns the files by name: `const model = await loadCheckpoint(await englishFiles())` opens the model.
 */
export async function englishFiles() {
  const entries = Object.entries(urls).map(async ([name, url]) => [name, await bytesOf(name, url)]);
  return Object.fromEntries(await Promise.all(entries));
}
