// A figure of the lesson: it knows which number is being explained, so that all its elements can highlight that number together.
import { batch, signal } from '@preact/signals-core';
import { movedTo, readCell } from '../store/cell.ts';
import type { CellRef } from '../store/cell.ts';
import { sentenceNames } from '../store/state.ts';
import { store } from '../store/store.ts';

export class LessonFigure extends HTMLElement {
  static readonly observedAttributes = ['example'];
  private readonly given = signal<string | undefined>(undefined);
  private readonly focused = signal<string | undefined>(undefined);
  private readonly pointed = signal<string | undefined>(undefined);

  attributeChangedCallback(_name: string, _before: string | null, example: string | null): void {
    this.given.value = example ?? undefined;
  }

  /**
   * The path of the explained cell: the cell under the pointer, else the focused one, else the figure's example. If the
   * figure has `follows`, the path changes to the selected sentence ("@" stands for it).
   */
  get asked(): string | undefined {
    const path = this.pointed.value ?? this.focused.value ?? this.given.value;
    return path && this.hasAttribute('follows') ? movedTo(path, store.state.sentence, sentenceNames) : path;
  }

  /** The explained cell; undefined if the path is not that of a cell. */
  get cell(): CellRef | undefined {
    const { asked } = this;
    return asked === undefined ? undefined : readCell(asked);
  }

  set example(path: string) {
    if (this.getAttribute('example') === path) return;
    batch(() => {
      this.setAttribute('example', path);
      this.focused.value = undefined;
    });
  }

  focusOn(path: string): void {
    batch(() => {
      this.pointed.value = undefined;
      this.focused.value = path;
    });
  }

  pointAt(path: string | undefined): void {
    this.pointed.value = path;
  }
}

customElements.define('lesson-figure', LessonFigure);
