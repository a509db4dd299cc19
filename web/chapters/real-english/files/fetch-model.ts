// Fetches the model's files, telling how many bytes have come; what is not the file that was built is refused.
import type { ServedFile } from './built.ts';

/** What came is cut off, or another page's answer. */
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

/** Browsers hash only for pages that are served safely; elsewhere the length has to do. */
async function isWhole(body: ArrayBuffer, { bytes, hash }: ServedFile): Promise<boolean> {
  if (body.byteLength !== bytes) return false;
  const { subtle } = crypto as Partial<Crypto>;
  return !subtle || inHexadecimal(await subtle.digest('SHA-256', body)) === hash;
}

async function fetchFile(file: ServedFile, signal: AbortSignal, came: (bytes: number) => void): Promise<ArrayBuffer> {
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
    came(value.length);
  }
  if (length !== file.bytes || !(await isWhole(body.buffer, file))) throw new NotWhole(file.name, length, file.bytes);
  return body.buffer;
}

/** All of them, by their names. */
export async function fetchModel(
  files: readonly ServedFile[],
  signal: AbortSignal,
  came: (bytes: number) => void,
): Promise<Record<string, ArrayBuffer>> {
  const bodies = await Promise.all(files.map((file) => fetchFile(file, signal, came)));
  return Object.fromEntries(files.map(({ name }, i) => [name, bodies[i] as ArrayBuffer]));
}

const offlineWorker = (): ServiceWorkerContainer | undefined => (navigator as Partial<Navigator>).serviceWorker;

/** Whether the service worker sees what is fetched from now on. */
export const isControlled = (): boolean => Boolean(offlineWorker()?.controller);

/** The first visit may have fetched them past the service worker, which comes later: asked once more, it keeps them, too. */
export function keepOnceControlled(files: readonly ServedFile[]): void {
  const again = (): void => {
    for (const { url } of files) void fetch(url, { cache: 'no-cache' }).catch(() => undefined);
  };
  if (isControlled()) again();
  else offlineWorker()?.addEventListener('controllerchange', again, { once: true });
}
