// Keeps the one state of the page, asks the engine for its numbers, and tells every element when they have changed.
import type { Engine } from '../lesson/engine.ts';
import { readLink, writeLink } from '../lesson/link.ts';
import type { ReadLink } from '../lesson/link.ts';
import { defaultState, withEdit } from '../lesson/state.ts';
import type { State } from '../lesson/state.ts';
import { computeValues } from '../lesson/values.ts';
import type { Values } from '../lesson/values.ts';
import { Listeners } from './listeners.ts';

/** Something to tell the learner; the locale has the words. */
export type Notice = { kind: 'link'; part: string } | { kind: 'refused'; text: string } | { kind: 'noEngine' | 'noChapter' | 'unread' | 'notKept' };

const deepest = 100;

class Store {
  state: State = defaultState;
  /** undefined until the engine has answered for the first time. */
  values: Values | undefined;
  engine: Engine | undefined;
  /** One of each kind, the newest last. */
  notices: readonly Notice[] = [];
  /** Grows with every edit, so that what it changed can flash. */
  edition = 0;
  private past: State[] = [];
  private future: State[] = [];
  private readonly listeners = new Listeners();

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  get editCount(): number {
    return Object.keys(this.state.edits).length;
  }

  subscribe(listener: () => void): () => void {
    return this.listeners.subscribe(listener);
  }

  /** The engine is there: compute and show. A link whose numbers it refuses gives way to the default state. */
  begin(engine: Engine): void {
    this.engine = engine;
    this.refresh();
  }

  /** Computes again, because a chapter has come. */
  refresh(): void {
    if (!this.engine || this.show(this.state)) return;
    if (!this.show(defaultState)) throw new Error('no numbers');
    this.say({ kind: 'link', part: '' });
  }

  /** Sets one cell, or gives it back to the engine (null). The engine may refuse; then nothing changes. */
  edit(path: string, value: number | null): boolean {
    return this.remember(withEdit(this.state, path, value));
  }

  /** Changes the view: which sentence, how far dragged… Not an edit, so undo passes over it. */
  set(change: Partial<State>): void {
    this.show({ ...this.state, ...change });
  }

  undo(): void {
    this.step(this.past, this.future);
  }

  redo(): void {
    this.step(this.future, this.past);
  }

  /** Back to the notebook's numbers. */
  reset(): void {
    if (this.editCount > 0) this.remember({ ...this.state, edits: {} });
  }

  /** Several cells at once, as one step of undo. */
  editAll(edits: Readonly<Record<string, number>>): boolean {
    return this.remember({ ...this.state, edits: { ...this.state.edits, ...edits } });
  }

  /** Takes the state of a link; a link that cannot be read gives a notice and the default state. Returns whether it could be. */
  open(link: string): boolean {
    const read: ReadLink = readLink(link);
    const broken = 'problem' in read;
    const opened = !broken && this.show(read.state);
    if (!opened) {
      this.show(defaultState);
      this.notices = [...this.otherNotices('link'), { kind: 'link', part: broken ? read.part : '' }];
    }
    this.past = [];
    this.future = [];
    this.tell();
    return opened;
  }

  get link(): string {
    return writeLink(this.state);
  }

  say(notice: Notice): void {
    this.notices = [...this.otherNotices(notice.kind), notice];
    this.tell();
  }

  /** The learner has read it. */
  dismiss(kind: Notice['kind']): void {
    this.notices = this.otherNotices(kind);
    this.tell();
  }

  private otherNotices(kind: Notice['kind']): Notice[] {
    return this.notices.filter((notice) => notice.kind !== kind);
  }

  private remember(next: State): boolean {
    const past = [...this.past, this.state].slice(-deepest);
    this.edition++;
    return this.show(next, () => {
      this.past = past;
      this.future = [];
    });
  }

  private step(from: State[], to: State[]): void {
    const target = from.pop();
    if (!target) return;
    to.push(this.state);
    this.edition++;
    this.show({ ...this.state, edits: target.edits });
  }

  /** Computes first and changes only when that worked, with whatever else changes then; everybody is told once. */
  private show(next: State, changeToo?: () => void): boolean {
    try {
      if (this.engine) this.values = computeValues(this.engine, next);
    } catch (error) {
      this.say({ kind: 'refused', text: error instanceof Error ? error.message : String(error) });
      return false;
    }
    this.state = next;
    changeToo?.();
    this.notices = this.otherNotices('refused');
    this.tell();
    return true;
  }

  private tell(): void {
    this.listeners.tell();
  }
}

export const store = new Store();
