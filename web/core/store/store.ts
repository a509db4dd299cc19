// Holds the page's state, has the engine compute its values, and notifies every element of changes.
import type { Engine } from '../engine/engine.ts';
import { readLink, writeLink } from './link.ts';
import type { ReadLink } from './link.ts';
import { wordsOf } from '../engine/settle.ts';
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

/** A message to the learner; the words of the language have its text. `again` retries what has failed. */
export type Notice =
  | { kind: 'link'; part: string }
  | { kind: 'question'; unknown: readonly UnknownPart[] }
  | { kind: 'refused'; text: string }
  | { kind: 'noEngine'; text: string; again: () => void }
  | { kind: 'noChapter'; again: () => void }
  | { kind: 'noWebAssembly' | 'renewed' | 'unread' | 'notKept' | 'printing' };

const deepest = 100;

class Store extends Listeners {
  state: State = defaultState;
  /** undefined until the engine has computed values for the first time. */
  values: Values | undefined;
  engine: Engine | undefined;
  /** At most one notice of each kind, the newest last. */
  notices: readonly Notice[] = [];
  /** Grows with every edit, so that elements know that changed numbers should flash. */
  edition = 0;
  /** Grows with every opened link, so that others know that the link replaces earlier settings. */
  openings = 0;
  private load: (() => Promise<Engine>) | undefined;
  /** The state that crashed the last engine. If it crashes the next engine too, no further one is started. */
  private stoppedOver: State | undefined;
  private past: State[] = [];
  private future: State[] = [];
  /** Notified when a value is replaced without a change of the state, for example by training. */
  readonly replaced = new Listeners();

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  get editCount(): number {
    return Object.keys(this.state.edits).length;
  }

  /** Starts the engine. If that fails, the reader can try again; resolves once the engine runs. */
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
    this.refresh();
  }

  /** Computes the values again after a chapter has loaded. Elements show errors in their own places. */
  refresh(): void {
    if (this.engine) this.show(this.state);
  }

  /** Sets one cell, or (null) lets the engine compute it again. If the engine refuses the number, nothing changes. */
  edit(path: string, value: number | null): boolean {
    return this.remember(withEdit(this.state, path, value));
  }

  /** Changes the view, for example the sentence or a slider. This is not an edit, so undo does not affect it. */
  set(change: Partial<State>): void {
    this.attempt({ ...this.state, ...change });
  }

  undo(): void {
    this.step(this.past, this.future);
  }

  redo(): void {
    this.step(this.future, this.past);
  }

  /** Removes all edits, so that the notebook's numbers return. */
  reset(): void {
    if (this.editCount > 0) this.remember({ ...this.state, edits: {} });
  }

  /** Sets several cells. Undo takes them back in one step. */
  editAll(edits: Readonly<Record<string, number>>): boolean {
    return this.remember({ ...this.state, edits: { ...this.state.edits, ...edits } });
  }

  /** Opens the state of a link. If the link cannot be read, opens the default state with a notice and returns false. */
  open(link: string): boolean {
    const read: ReadLink = readLink(link);
    const broken = 'problem' in read;
    this.past = [];
    this.future = [];
    this.openings++;
    if (broken) this.notices = [...this.otherNotices('link'), { kind: 'link', part: read.part }];
    this.show(broken ? defaultState : read.state);
    return !broken;
  }

  get link(): string {
    return writeLink(this.state);
  }

  /** Replaces one value that is computed elsewhere, for example in a worker. */
  replace<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    if (!this.values) return;
    this.values[name] = value;
    this.replaced.tell();
  }

  say(notice: Notice): void {
    this.notices = [...this.otherNotices(notice.kind), notice];
    this.tell();
  }

  dismiss(kind: Notice['kind']): void {
    this.notices = this.otherNotices(kind);
    this.tell();
  }

  private otherNotices(kind: Notice['kind']): Notice[] {
    return this.notices.filter((notice) => notice.kind !== kind);
  }

  /** Computes all values of a state. If the engine crashes meanwhile, a fresh one is started. */
  private compute(next: State): Values | undefined {
    const { engine, load } = this;
    const values = engine && computeValues(engine, next);
    if (engine?.stopped && load && this.stoppedOver !== next) {
      this.stoppedOver = next;
      this.engine = undefined;
      void this.run(load).then(() => this.say({ kind: 'renewed' }));
    }
    return values;
  }

  private remember(next: State): boolean {
    const past = [...this.past, this.state].slice(-deepest);
    this.edition++;
    return this.attempt(next, () => {
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

  /**
   * Changes the state only if its values can be computed; `changeToo` runs with the change. If a part fails that did
   * not fail before, nothing changes and a notice says why.
   */
  private attempt(next: State, changeToo?: () => void): boolean {
    const values = this.compute(next);
    const known = failuresOf(this.values);
    const refused = [...failuresOf(values)].find(([part]) => !known.has(part));
    if (refused) {
      this.say({ kind: 'refused', text: wordsOf(refused[1]) });
      return false;
    }
    changeToo?.();
    this.show(next, values);
    return true;
  }

  /** Shows a state with all values that could be computed, and notifies the listeners once. */
  private show(next: State, values = this.compute(next)): void {
    this.values = values;
    this.state = next;
    this.notices = this.otherNotices('refused');
    this.tell();
  }
}

export const store = new Store();
