// Keeps a list of listeners and calls all of them, even if one of them fails.

/** Calls every listener. If one fails, its error is reported and the next listener is still called. */
export function callAll(listeners: Iterable<() => void>): void {
  for (const listener of listeners) {
    try {
      listener();
    } catch (error) {
      reportError(error);
    }
  }
}

export class Listeners {
  private readonly all = new Set<() => void>();

  /** Calls the listener at every change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  tell(): void {
    callAll(this.all);
  }
}
