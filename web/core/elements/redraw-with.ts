// An element redraws whenever a source of what it shows has something new, for as long as it is on the page.
import type { ReactiveControllerHost } from 'lit';

export interface Source {
  /** Calls the listener at everything new, until what it returns is called. */
  subscribe(listener: () => void): () => void;
}

/** To be called in the element's constructor. */
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
