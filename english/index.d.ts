/**
 * The bytes of config.json, tokenizer.json and model.safetensors (int8, 3.5 MB), by name: what `loadCheckpoint` of
 * riverbank/checkpoints takes. In Node the files are read from the package's folder. Elsewhere they are fetched from
 * the folder of the package's script. Rejects with an Error that names the file that cannot be read.
 */
export function englishFiles(): Promise<Record<'config.json' | 'tokenizer.json' | 'model.safetensors', Uint8Array>>;
