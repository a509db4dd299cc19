// Redraws an element whenever a given source changes, as long as the element is on the page.
import type { ReactiveControllerHost } from 'lit';

export interface Source {
  /** Calls the listener at every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** Redraws `host` whenever `source` changes. Call this in the element's constructor. */
export function redrawWith(host: ReactiveControllerHost, source: Source): void {
  let leave: (() => void) | undefined;
  host.addController({
    hostConnected() {
      leave = source.subscribe(() => host.requestUpdate());
    },
    hostDisconnected() {
      leave?.();
    },
  });
}
