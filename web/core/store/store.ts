// Keeps the one state of the page, asks the engine for its numbers, and tells every element when they have changed.
import type { Engine } from '../engine/engine.ts';
import { readLink, writeLink } from './link.ts';
import type { ReadLink } from './link.ts';
import { wordsOf } from '../engine/settle.ts';
import { defaultState, withEdit } from './state.ts';
import type { State } from './state.ts';
import { computeValues, failuresOf } from '../lesson/values.ts';
import type { Values } from '../lesson/values.ts';
import { Listeners } from './listeners.ts';

/** A part of the address's question that the page does not know, and what it knows instead. */
export interface UnknownPart {
  asked: string;
  value: string;
  known: readonly string[];
}

/** Something to tell the learner; the locale has the words. `again` tries once more what has failed. */
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
  /** undefined until the engine has answered for the first time. */
  values: Values | undefined;
  engine: Engine | undefined;
  /** One of each kind, the newest last. */
  notices: readonly Notice[] = [];
  /** Grows with every edit, so that what it changed can flash. */
  edition = 0;
  /** Grows with every link that is opened: what was set before gives way to what the link says. */
  openings = 0;
  private load: (() => Promise<Engine>) | undefined;
  /** The state over which the last engine stopped: no other one is tried on that. */
  private stoppedOver: State | undefined;
  private past: State[] = [];
  private future: State[] = [];
  /** Told when a part of the values was replaced while the state stays: a training went on. */
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

  /** Starts the engine; resolves once it is there, however often the reader has to try. */
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

  /** The engine is there: compute and show. */
  begin(engine: Engine): void {
    this.engine = engine;
    this.refresh();
  }

  /** Computes again, because a chapter has come. What of it cannot be computed says so in its own place. */
  refresh(): void {
    if (this.engine) this.show(this.state);
  }

  /** Sets one cell, or gives it back to the engine (null). The engine may refuse; then nothing changes. */
  edit(path: string, value: number | null): boolean {
    return this.remember(withEdit(this.state, path, value));
  }

  /** Changes the view: which sentence, how far dragged… Not an edit, so undo passes over it. */
  set(change: Partial<State>): void {
    this.attempt({ ...this.state, ...change });
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

  /** Another value for one part, from somebody who computes it elsewhere. */
  replace<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    if (!this.values) return;
    this.values[name] = value;
    this.replaced.tell();
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

  /** The whole tree for a state. An engine that stops over it is followed by a fresh one, for what is shown then. */
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

  /** Computes first, and changes only then, with whatever else changes too; where something cannot be computed that could be before, nothing does. */
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

  /** Takes a state and its values, whatever of them can be computed; everybody is told once. */
  private show(next: State, values = this.compute(next)): void {
    this.values = values;
    this.state = next;
    this.notices = this.otherNotices('refused');
    this.tell();
  }
}

export const store = new Store();
