// A sentence of the prose that is visible only while it is true.
// <said-while fact="symmetric"> is visible while the fact holds, <said-while not="symmetric" hidden> while it does not.
import { isSo } from '../lesson/said.ts';
import { store } from '../store/store.ts';

class SaidWhile extends HTMLElement {
  private stops: (() => void)[] = [];

  connectedCallback(): void {
    // Training or a model in a worker may replace a value without changing the state.
    this.stops = [store.subscribe(this.show), store.replaced.subscribe(this.show)];
    this.show();
  }

  disconnectedCallback(): void {
    for (const stop of this.stops) stop();
  }

  /** If nothing is known about the fact, the text stays as it is. */
  private readonly show = (): void => {
    const not = this.getAttribute('not');
    const so = isSo(not ?? this.getAttribute('fact') ?? '', store.values, store.state);
    if (so !== undefined) this.hidden = so === (not !== null);
  };
}

customElements.define('said-while', SaidWhile);
