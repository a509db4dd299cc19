// Asks for a guess first: <predict-reveal name="…"> hides the answer until one of its buttons is pressed.
import { markPredicted, progress } from '../store/progress.ts';
import { t } from '../words/index.ts';

class PredictReveal extends HTMLElement {
  private leave: (() => void) | undefined;

  connectedCallback(): void {
    for (const button of this.buttons) {
      button.setAttribute('aria-pressed', 'false');
      button.addEventListener('click', () => {
        this.choose(button.value);
        markPredicted(this.name, button.value);
      });
    }
    this.tell();
    this.recall();
    this.leave = progress.changes.subscribe(() => this.recall());
  }

  disconnectedCallback(): void {
    this.leave?.();
  }

  private get name(): string {
    return this.getAttribute('name') ?? '';
  }

  private get buttons(): HTMLButtonElement[] {
    return [...this.querySelectorAll<HTMLButtonElement>('button[value]')];
  }

  /**
   * Restores a guess from an earlier visit or another window. Ignores a guess that is not among the choices of this
   * version of the page.
   */
  private recall(): void {
    const { predicted } = progress.read();
    const remembered = Object.hasOwn(predicted, this.name) ? predicted[this.name] : undefined;
    if (this.buttons.some(({ value }) => value === remembered)) this.choose(remembered ?? '');
  }

  /** Marks the right choice, and the chosen one if it is wrong. */
  private choose(value: string): void {
    for (const button of this.buttons) {
      const chosen = button.value === value;
      const right = button.value === this.getAttribute('answer');
      button.setAttribute('aria-pressed', String(chosen));
      button.classList.toggle('right', right);
      button.classList.toggle('wrong', chosen && !right);
      button.setAttribute('aria-description', right ? t.guess.right : chosen ? t.guess.wrong : '');
    }
    this.setAttribute('revealed', '');
    this.tell();
  }

  /**
   * Writes the names of the chapter's unanswered questions into data-unguessed. Style sheets use this attribute to hide
   * text that would give an answer away. (They do not use :has(), which browsers would evaluate at every change of the
   * page.)
   */
  private tell(): void {
    const chapter = this.closest<HTMLElement>('.chapter');
    const unguessed = chapter?.querySelectorAll('predict-reveal:not([revealed])') ?? [];
    if (chapter) chapter.dataset.unguessed = Array.from(unguessed, (guess) => guess.getAttribute('name')).join(' ');
  }
}

customElements.define('predict-reveal', PredictReveal);
