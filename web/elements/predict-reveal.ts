// Guess first, read then: <predict-reveal name="…"> hides its answer until one of its buttons is pressed.
import { loadProgress, markPredicted } from '../store/progress.ts';

class PredictReveal extends HTMLElement {
  connectedCallback(): void {
    const remembered = loadProgress().predicted[this.getAttribute('name') ?? ''];
    for (const button of this.buttons) {
      button.setAttribute('aria-pressed', 'false');
      button.addEventListener('click', () => this.choose(button.value, true));
    }
    if (remembered !== undefined) this.choose(remembered, false);
  }

  private get buttons(): NodeListOf<HTMLButtonElement> {
    return this.querySelectorAll<HTMLButtonElement>('button[value]');
  }

  private choose(value: string, keep: boolean): void {
    for (const button of this.buttons) {
      const chosen = button.value === value;
      button.setAttribute('aria-pressed', String(chosen));
      button.classList.toggle('right', chosen && value === this.getAttribute('answer'));
      button.classList.toggle('wrong', chosen && value !== this.getAttribute('answer'));
    }
    this.setAttribute('revealed', '');
    if (keep) markPredicted(this.getAttribute('name') ?? '', value);
  }
}

customElements.define('predict-reveal', PredictReveal);
