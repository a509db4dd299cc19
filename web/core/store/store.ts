// Holds the page's state, has the engine compute its values, and notifies every element of changes.
import { batch, signal, untracked } from '@preact/signals-core';
import type { Signal } from '@preact/signals-core';
import type { Engine } from '../engine/engine.ts';
import { watched } from './edits.ts';
import { readLink, writeLink } from './link.ts';
import type { ReadLink } from './link.ts';
import { wordsOf } from '../engine/errors.ts';
import { defaultState, withEdit } from './state.ts';
import type { State } from './state.ts';
import { computeValues, failuresOf } from '../lesson/values.ts';
import type { Values } from '../lesson/values.ts';
import { Listeners } from './listeners.ts';

/** A parameter of the page's address whose value is unknown, and the values that are known. */
export interface UnknownPart {
  asked: string;
  value: string;
  known: readonly string[];
}

/**
 * A message to the learner. The wording of each kind is in the texts of each language (`t.notice`). `part` is the part
 * of a link that cannot be read. `text` is the reason for the failure. `again` retries the action that failed.
 */
export type Notice =
  | { kind: 'link'; part: string }
  | { kind: 'question'; unknown: readonly UnknownPart[] }
  | { kind: 'refused'; text: string }
  | { kind: 'noEngine'; text: string; again: () => void }
  | { kind: 'noChapter'; again: () => void }
  | { kind: 'noWebAssembly' | 'renewed' | 'unread' | 'notKept' | 'printing' };

/** The largest number of steps that undo can take back. */
const deepest = 100;

class Store extends Listeners {
  private readonly now = signal<State>(defaultState);
  /** The state. An effect or a computed value that reads it depends only on the settings that it has read. */
  readonly state: State = watched(this.now);
  private readonly shown = signal<Values | undefined>(undefined);
  private readonly running = signal<Engine | undefined>(undefined);
  private readonly allNotices = signal<readonly Notice[]>([]);
  /** A counter that grows with every edit, undo and redo. */
  edition = 0;
  /** Whether elements are being notified of an edit, so that changed numbers should flash. */
  editing = false;
  /** A counter that grows when chapters have loaded, so that the chapters' elements know that they may draw. */
  readonly arrivals = signal(0);
  /** A counter that grows with every opened link. It tells other code that the link has replaced earlier settings. */
  openings = 0;
  private load: (() => Promise<Engine>) | undefined;
  /** The state that crashed the last engine. If it crashes the next engine too, no further one is started. */
  private stoppedOver: State | undefined;
  private readonly past = signal<readonly State[]>([]);
  private readonly future = signal<readonly State[]>([]);

  /** All values; undefined until the engine runs. Each value is computed when it is read (values.ts). */
  get values(): Values | undefined {
    return this.shown.value;
  }

  get engine(): Engine | undefined {
    return this.running.value;
  }

  set engine(engine: Engine | undefined) {
    this.running.value = engine;
  }

  /** At most one notice of each kind, the newest last. */
  get notices(): readonly Notice[] {
    return this.allNotices.value;
  }

  get canUndo(): boolean {
    return this.past.value.length > 0;
  }

  get canRedo(): boolean {
    return this.future.value.length > 0;
  }

  get editCount(): number {
    return Object.keys(this.state.edits).length;
  }

  /**
   * Starts the engine. If that fails, a notice lets the reader try again, unless the browser has no WebAssembly.
   * Resolves once the engine runs.
   */
  async run(load: () => Promise<Engine>): Promise<void> {
    this.load = load;
    for (;;) {
      try {
        return this.begin(await load());
      } catch (error) {
        console.warn('riverbank could not start', error);
        await new Promise<void>((again) =>
          this.say(
            typeof WebAssembly === 'object'
              ? { kind: 'noEngine', text: wordsOf(error), again }
              : { kind: 'noWebAssembly' },
          ),
        );
        this.dismiss('noEngine');
      }
    }
  }

  /** Uses a loaded engine and shows its values. */
  begin(engine: Engine): void {
    this.engine = engine;
    this.shown.value = computeValues(engine, this.state);
    this.refresh();
  }

  /**
   * Lets the elements of newly loaded chapters draw. An element whose value cannot be computed shows the error itself.
   */
  refresh(): void {
    this.change(() => {
      this.failures();
      this.keepNotices('refused');
      this.arrivals.value++;
    });
  }

  /**
   * Sets one cell, or with null lets the engine compute it again. If the engine refuses the number, nothing changes and
   * the result is false. Throws a RangeError if the cell cannot be set.
   */
  edit(path: string, value: number | null): boolean {
    return this.remember(withEdit(this.now.peek(), path, value));
  }

  /**
   * Changes settings, for example the sentence or a slider. This is not an edit, so undo does not affect it. If a value
   * can no longer be computed, nothing changes.
   */
  set(change: Partial<State>): void {
    this.attempt({ ...this.now.peek(), ...change });
  }

  /** Calls `make` with some settings replaced and returns its result. The page does not change. */
  asIf<Made>(change: Partial<State>, make: () => Made): Made {
    const before = this.now.peek();
    return untracked(() =>
      batch(() => {
        this.now.value = { ...before, ...change };
        try {
          return make();
        } finally {
          this.now.value = before;
        }
      }),
    );
  }

  undo(): void {
    this.step(this.past, this.future);
  }

  redo(): void {
    this.step(this.future, this.past);
  }

  /** Removes all edits, so that the notebook's numbers return. */
  reset(): void {
    if (this.editCount > 0) this.remember({ ...this.now.peek(), edits: {} });
  }

  /** Sets several cells. Undo takes them back in one step. If the engine refuses a number, returns false. */
  editAll(edits: Readonly<Record<string, number>>): boolean {
    const state = this.now.peek();
    return this.remember({ ...state, edits: { ...state.edits, ...edits } });
  }

  /** Opens the state of a link. If the link cannot be read, opens the default state with a notice and returns false. */
  open(link: string): boolean {
    const read: ReadLink = readLink(link);
    const broken = 'problem' in read;
    this.openings++;
    this.change(() => {
      this.past.value = this.future.value = [];
      this.now.value = broken ? defaultState : read.state;
      this.keepNotices('refused', ...(broken ? ([{ kind: 'link', part: read.part }] as const) : []));
      this.failures();
    });
    return !broken;
  }

  get link(): string {
    return writeLink(this.now.value);
  }

  say(notice: Notice): void {
    this.keepNotices(notice.kind, notice);
    this.tell();
  }

  dismiss(kind: Notice['kind']): void {
    this.keepNotices(kind);
    this.tell();
  }

  /** Removes all notices of the kind `without` and of the kinds of the new notices, and appends the new notices. */
  private keepNotices(without: Notice['kind'], ...more: readonly Notice[]): void {
    const kinds = [without, ...more.map(({ kind }) => kind)];
    this.allNotices.value = [...this.allNotices.peek().filter(({ kind }) => !kinds.includes(kind)), ...more];
  }

  /**
   * Computes all values that have changed, and returns those that cannot be computed. If the engine crashes meanwhile,
   * a fresh one is started.
   */
  private failures(): Map<string, unknown> {
    const { engine, load } = this;
    const failures = failuresOf(this.shown.peek());
    const state = this.now.peek();
    if (engine?.stopped && load && this.stoppedOver !== state) {
      this.stoppedOver = state;
      this.engine = undefined;
      void this.run(load).then(() => this.say({ kind: 'renewed' }));
    }
    return failures;
  }

  private remember(next: State): boolean {
    const past = [...this.past.peek(), this.now.peek()].slice(-deepest);
    this.edition++;
    return this.attempt(next, true, () => {
      this.past.value = past;
      this.future.value = [];
    });
  }

  private step(from: Signal<readonly State[]>, to: Signal<readonly State[]>): void {
    const target = from.peek().at(-1);
    if (!target) return;
    this.edition++;
    this.change(() => {
      to.value = [...to.peek(), this.now.peek()];
      from.value = from.peek().slice(0, -1);
      this.now.value = { ...this.now.peek(), edits: target.edits };
      this.keepNotices('refused');
      this.failures();
    }, true);
  }

  /**
   * Changes the state only if its values can be computed; `changeToo` runs with the change. If a part fails that did
   * not fail before, nothing changes and a notice says why.
   */
  private attempt(next: State, editing = false, changeToo?: () => void): boolean {
    const before = this.now.peek();
    const known = untracked(() => failuresOf(this.shown.peek()));
    let refused: [string, unknown] | undefined;
    this.change(() => {
      this.now.value = next;
      refused = [...this.failures()].find(([part]) => !known.has(part));
      this.keepNotices('refused', ...(refused ? ([{ kind: 'refused', text: wordsOf(refused[1]) }] as const) : []));
      if (refused) this.now.value = before;
      else changeToo?.();
    }, editing);
    return !refused;
  }

  /** Changes signals together, and then notifies elements and listeners once. */
  private change(make: () => void, editing = false): void {
    this.editing = editing;
    try {
      untracked(() => batch(make));
    } finally {
      this.editing = false;
    }
    this.tell();
  }
}

export const store = new Store();
