// Lists our own model's files. The build replaces this module by one with each file's address, size and hash.

export interface ServedFile {
  name: string;
  url: string;
  bytes: number;
  /** The SHA-256 hash in hexadecimal. */
  hash: string;
}

/**
 * The files of our own model. Outside of a build, and if the page is a single file, this list is empty and no model is
 * served.
 */
export const served: readonly ServedFile[] = [];
