// Who wants to be told of something: each is told, even after another one has failed.

export class Listeners {
  private readonly all = new Set<() => void>();

  /** Calls the listener at everything new, until what this returns is called. */
  subscribe(listener: () => void): () => void {
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  tell(): void {
    for (const listener of this.all) {
      try {
        listener();
      } catch (error) {
        reportError(error);
      }
    }
  }
}
