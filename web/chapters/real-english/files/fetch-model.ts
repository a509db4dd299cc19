// Fetches the model's files, reports the progress in bytes, and rejects a file that is not the one that the page was
// built with.
import type { ServedFile } from './built.ts';

/** Thrown if a fetched file is truncated or is not the expected file. */
export class NotWhole extends RangeError {
  constructor(
    readonly file: string,
    readonly bytes: number,
    readonly wanted: number,
  ) {
    super(`${file}: ${bytes} bytes of ${wanted}`);
  }
}

const inHexadecimal = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Whether a file has the expected length and hash. Browsers offer hashing (crypto.subtle) only in secure contexts.
 * Elsewhere only the length is checked.
 */
async function isWhole(body: ArrayBuffer, { bytes, hash }: ServedFile): Promise<boolean> {
  if (body.byteLength !== bytes) return false;
  const { subtle } = crypto as Partial<Crypto>;
  return !subtle || inHexadecimal(await subtle.digest('SHA-256', body)) === hash;
}

async function fetchFile(
  file: ServedFile,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<ArrayBuffer> {
  const response = await fetch(file.url, { signal });
  if (!response.ok) throw new TypeError(`${file.name}: ${response.status} ${response.statusText}`.trim());
  const body = new Uint8Array(file.bytes);
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) break;
    if (length + value.length <= body.length) body.set(value, length);
    length += value.length;
    onBytes(value.length);
  }
  if (length !== file.bytes || !(await isWhole(body.buffer, file))) throw new NotWhole(file.name, length, file.bytes);
  return body.buffer;
}

/**
 * Fetches all files and returns them by name. Rejects with a NotWhole if a file is truncated or not the expected one,
 * with a TypeError if a fetch fails, and with an AbortError if `signal` is aborted.
 */
export async function fetchModel(
  files: readonly ServedFile[],
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Record<string, ArrayBuffer>> {
  const bodies = await Promise.all(files.map((file) => fetchFile(file, signal, onBytes)));
  return Object.fromEntries(files.map(({ name }, i) => [name, bodies[i] as ArrayBuffer]));
}

const offlineWorker = (): ServiceWorkerContainer | undefined => (navigator as Partial<Navigator>).serviceWorker;

/** Whether a service worker handles the page's fetches from now on. */
export const isControlled = (): boolean => Boolean(offlineWorker()?.controller);

/**
 * Fetches the files again once a service worker handles the page's fetches, so that it stores them for offline use. On
 * the first visit the service worker starts only after the first fetch.
 */
export function keepOnceControlled(files: readonly ServedFile[]): void {
  const again = (): void => {
    for (const { url } of files) void fetch(url, { cache: 'no-cache' }).catch(() => undefined);
  };
  if (isControlled()) again();
  else offlineWorker()?.addEventListener('controllerchange', again, { once: true });
}
