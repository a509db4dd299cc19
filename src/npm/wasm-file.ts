// How a .wasm file is described: its name in the package, and its address.

export interface Address {
  readonly href: string;
}

/** A file of this package: how package.json's exports call it, and where a script or a bundler finds it. */
export interface WasmFile {
  readonly name: string;
  /** A function, because a script that is not a module has no import.meta.url. */
  address(): Address;
}
