// Describes a .wasm file: its name in the package, and its address.

/** An address: a URL, or an object with the text of one. */
export interface Address {
  readonly href: string;
}

/** A .wasm file of this package. `name` is its name in the exports of package.json. */
export interface WasmFile {
  readonly name: string;
  /** The file's address. It is a function because import.meta.url is missing in a script that is not a module. */
  address(): Address;
}
