// Types for the tools that the tests use, which are plain JavaScript.
declare module '*/tools/lib/browsers.mjs' {
  import type { WebKitPrograms } from './webkit.ts';
  export function browsers(): { chromium?: string; firefox?: string; webkit?: WebKitPrograms };
}

declare module '*/tools/serve.mjs' {
  export function serve(settings?: {
    folder?: string;
    port?: number;
  }): Promise<{ url: string; close(): Promise<void> }>;
}

declare module '*/support/new-page.mjs' {
  import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
  export function newPage(browser: Browser, options?: BrowserContextOptions): Promise<Page>;
}

declare module '*/tools/build.mjs' {
  export function buildNative(preset?: string, ...targets: string[]): void;
}

declare module '*/english/tokenizer/words.mjs' {
  export function inByteLetters(word: string): string;
}

declare module '*/bench/python.mjs' {
  /** The first Python that has PyTorch, if there is one. */
  export function findTorch(): { python?: string; version?: string; looked: string[] };
}

declare module '*/golden/npm/model-folders.mjs' {
  export function modelFolders(): string[];
  export function readModelFolder(folder: string): { files: Record<string, Uint8Array> };
}
