// Guess first, read then: <predict-reveal name="…"> hides its answer until one of its buttons is pressed.
import { markPredicted, progress } from '../store/progress.ts';

class PredictReveal extends HTMLElement {
  connectedCallback(): void {
    const { predicted } = progress.read();
    const remembered = Object.entries(predicted).find(([name]) => name === this.getAttribute('name'))?.[1];
    for (const button of this.buttons) {
      button.setAttribute('aria-pressed', 'false');
      button.addEventListener('click', () => this.choose(button.value, true));
    }
    // Another version of the page may have offered other answers.
    if ([...this.buttons].some(({ value }) => value === remembered)) this.choose(remembered ?? '', false);
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
