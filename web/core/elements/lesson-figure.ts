// A figure of the lesson: it knows which number is being explained, so that all its elements can highlight that number.
import type { CellText } from '../store/paths.ts';
import { batch, signal } from '@preact/signals-core';
import { movedTo, readCell } from '../store/cell.ts';
import type { CellRef } from '../store/cell.ts';
import { sentenceNames } from '../store/state.ts';
import { store } from '../store/store.ts';
import { ignoreRestingMouse } from './resting-mouse.ts';

export class LessonFigure extends HTMLElement {
  static readonly observedAttributes = ['example'];
  private readonly given = signal<CellText | undefined>(undefined);
  private readonly focused = signal<CellText | undefined>(undefined);
  private readonly pointed = signal<CellText | undefined>(undefined);

  constructor() {
    super();
    ignoreRestingMouse(this);
  }

  attributeChangedCallback(_name: string, _before: string | null, example: string | null): void {
    this.given.value = (example ?? undefined) as CellText | undefined;
  }

  /**
   * The path of the explained cell: the cell under the pointer, else the focused one, else the figure's example. If the
   * figure has the attribute `follows`, the path names the cell in the selected sentence; "@" in the path stands for
   * that sentence.
   */
  get asked(): CellText | undefined {
    const path = this.pointed.value ?? this.focused.value ?? this.given.value;
    return path && this.hasAttribute('follows') ? movedTo(path, store.state.sentence, sentenceNames) : path;
  }

  /** The explained cell; undefined if the path is not that of a cell. */
  get cell(): CellRef | undefined {
    const { asked } = this;
    return asked === undefined ? undefined : readCell(asked);
  }

  set example(path: CellText) {
    if (this.getAttribute('example') === path) return;
    batch(() => {
      this.setAttribute('example', path);
      this.focused.value = undefined;
    });
  }

  focusOn(path: CellText): void {
    batch(() => {
      this.pointed.value = undefined;
      this.focused.value = path;
    });
  }

  pointAt(path: CellText | undefined): void {
    this.pointed.value = path;
  }
}

customElements.define('lesson-figure', LessonFigure);
