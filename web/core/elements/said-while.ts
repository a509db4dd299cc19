// A sentence of the prose that stands there only while it is true: <said-while fact="symmetric">, or the other one, <said-while not="symmetric" hidden>.
import { isSo } from '../lesson/said.ts';
import { store } from '../store/store.ts';

class SaidWhile extends HTMLElement {
  private stops: (() => void)[] = [];

  connectedCallback(): void {
    // A value may come later than the state: from a training, or from a model that reads.
    this.stops = [store.subscribe(this.show), store.replaced.subscribe(this.show)];
    this.show();
  }

  disconnectedCallback(): void {
    for (const stop of this.stops) stop();
  }

  /** What nobody can tell leaves the text as it is. */
  private readonly show = (): void => {
    const not = this.getAttribute('not');
    const so = isSo(not ?? this.getAttribute('fact') ?? '', store.values, store.state);
    if (so !== undefined) this.hidden = so === (not !== null);
  };
}

customElements.define('said-while', SaidWhile);
