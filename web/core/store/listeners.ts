// Who wants to be told of something: each is told, even after another one has failed.

/** Calls every one of them; what fails is reported, and the next is called all the same. */
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

  /** Calls the listener at everything new, until what this returns is called. */
  subscribe(listener: () => void): () => void {
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  tell(): void {
    callAll(this.all);
  }
}
