// A figure of the lesson: it knows which number is being explained, so that all its elements can highlight that number together.
import { Listeners } from '../store/listeners.ts';
import { store } from '../store/store.ts';

export class LessonFigure extends HTMLElement {
  private focused: string | undefined;
  private pointed: string | undefined;
  private readonly listeners = new Listeners();

  /**
   * The path of the explained cell: the cell under the pointer, else the focused one, else the figure's example. If the
   * figure has `follows`, the path changes to the selected sentence ("@" stands for it).
   */
  get asked(): string | undefined {
    const path = this.pointed ?? this.focused ?? this.getAttribute('example') ?? undefined;
    return this.hasAttribute('follows')
      ? path?.replace(/(^|\.)(river|finance|@)\./, `$1${store.state.sentence}.`)
      : path;
  }

  set example(path: string) {
    if (this.getAttribute('example') === path) return;
    this.setAttribute('example', path);
    this.focused = undefined;
    this.tell();
  }

  focusOn(path: string): void {
    this.pointed = undefined;
    this.focused = path;
    this.tell();
  }

  pointAt(path: string | undefined): void {
    if (this.pointed === path) return;
    this.pointed = path;
    this.tell();
  }

  subscribe(listener: () => void): () => void {
    return this.listeners.subscribe(listener);
  }

  private tell(): void {
    this.listeners.tell();
  }
}

customElements.define('lesson-figure', LessonFigure);
