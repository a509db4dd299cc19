// Our own model's files as the page is served with them, by name. The build writes this module anew: where each is, how large, and its hash.

export interface ServedFile {
  name: string;
  url: string;
  bytes: number;
  /** SHA-256 in hexadecimal. */
  hash: string;
}

/** None where nothing is served: outside of a build, and where the page is one file. */
export const served: readonly ServedFile[] = [];
