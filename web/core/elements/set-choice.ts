// A button in the prose that sets a choice: <set-choice field="norm" value="pre">norm before</set-choice>.
import { effect } from '@preact/signals-core';
import { along, choices } from '../store/choices.ts';
import type { ChoiceName } from '../store/choices.ts';
import { store } from '../store/store.ts';

/** Whether the upper edge of an element is in the window. */
const begins = (element: Element): boolean => {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
};

/**
 * This element is not a <button>. Browsers would not break a line inside a <button>, but might break it between the
 * <button> and a quotation mark beside it.
 */
class SetChoice extends HTMLElement {
  private stop = (): void => {};

  constructor() {
    super();
    this.addEventListener('click', () => this.choose());
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      this.choose();
    });
  }

  connectedCallback(): void {
    this.setAttribute('role', 'button');
    this.tabIndex = 0;
    this.stop = effect(() => this.setAttribute('aria-pressed', String(store.state[this.field] === this.value)));
  }

  disconnectedCallback(): void {
    this.stop();
  }

  private get field(): ChoiceName {
    return this.getAttribute('field') as ChoiceName;
  }

  private get value(): string | number | undefined {
    return choices[this.field].find((choice) => String(choice) === this.getAttribute('value'));
  }

  /**
   * The figure that the attribute `shows` names. Otherwise the figure of this chapter that has a switch for `field`.
   */
  private get figure(): Element | null | undefined {
    const named = this.getAttribute('shows');
    if (named !== null) return document.getElementById(named);
    const switches = this.closest('main > section')?.querySelectorAll<HTMLElement & { field?: string }>(
      'choice-switch',
    );
    return [...(switches ?? [])].find(({ field }) => field === this.field)?.closest('lesson-figure');
  }

  /**
   * Sets the choice. If the figure that this changes is out of sight, scrolls to it, so that the reader sees what has
   * changed.
   */
  private choose(): void {
    store.set({ ...along[this.field], [this.field]: this.value });
    const { figure } = this;
    if (figure && !begins(figure)) figure.scrollIntoView();
  }
}

customElements.define('set-choice', SetChoice);
