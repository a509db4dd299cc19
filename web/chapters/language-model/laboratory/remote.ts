// Controls the laboratory from the page: sends orders to the worker, and puts the answers into the page's values.
import type { State } from '../../../core/store/state.ts';
import { keepPlace } from '../../../core/elements/keep-place.ts';
import { store } from '../../../core/store/store.ts';
import { WorkerClient } from '../../../core/engine/worker-client.ts';
import { mostSteps } from '../settings.ts';
import type { Answer, Failing, Order, Pace, Problem, Wish } from './messages.ts';
import { ownText } from './own-text.ts';
import { recipeOf } from './recipe.ts';
import type { OwnText, Recipe } from './recipe.ts';
import { shown } from './shown.ts';
import { firstLook } from './view.ts';
import type { Look } from './view.ts';
import LaboratoryWorker from './worker.ts?worker';
import type { Wanted } from './writing.ts';

/** The number of steps for the page's link: at most `mostSteps`. A model from a file may have done more steps. */
const nameable = (steps: number): number => Math.min(steps, mostSteps);

class Remote extends WorkerClient<Order, Answer, Failing> {
  /** Everything that determines the shown numbers. */
  wish: Wish | undefined;
  training = false;
  /** Whether the worker is still training up to the number of steps in the page's state. */
  catching = false;
  writing = false;
  pace: Pace = 'steady';
  look: Look = firstLook;
  own: OwnText = ownText.read();
  private begun = '';
  private keep: ((file: Uint8Array) => void) | undefined;
  private opened = false;

  constructor() {
    super(LaboratoryWorker, 10_000);
  }

  /** Starts the worker once. From then on, the laboratory follows the page's state. */
  open(): void {
    if (this.opened) return;
    this.opened = true;
    this.run();
    store.subscribe(() => this.follow(store.state));
    this.follow(store.state);
  }

  /**
   * Starts a new worker. If the page's state still describes the same training run, trains again up to the last shown
   * step: the same seed gives the same weights. If that model came from a file, opens the file again instead. If the
   * state describes another run, starts that run.
   */
  startAfresh(): void {
    const { wish } = this;
    this.training = this.catching = this.writing = false;
    this.run();
    const isWanted = JSON.stringify(wish?.recipe) === JSON.stringify(recipeOf(store.state, this.own));
    if (wish?.file && isWanted) return this.openFile(wish.file);
    if (wish && isWanted) this.remember(wish);
    this.begun = '';
    this.follow(store.state);
    this.say({ do: 'look', look: this.look });
  }

  /** Whether the worker has answered or failed, and nothing is in progress. */
  get resting(): boolean {
    return (this.wish ?? this.problem) !== undefined && !this.training && !this.catching && !this.writing;
  }

  train(): void {
    this.training = !this.gone;
    this.say({ do: 'train', pace: this.pace });
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    if (this.training) this.train();
    this.tell();
  }

  pause(): void {
    this.say({ do: 'pause' });
  }

  /** Trains this many steps, without a pause between them. */
  step(steps: number): void {
    this.say({ do: 'step', steps });
  }

  /** Goes back to the initial weights. */
  reset(): void {
    this.begun = '';
    store.set({ trained: 0 });
  }

  lookAt(change: Partial<Look>): void {
    this.look = { ...this.look, ...change };
    this.say({ do: 'look', look: this.look });
  }

  write(wanted: Wanted, tokens: number): void {
    this.say({ do: 'write', wanted, tokens });
  }

  more(tokens: number): void {
    this.say({ do: 'more', tokens });
  }

  stopWriting(): void {
    this.say({ do: 'stop' });
  }

  /** Trains on the learner's own text, and keeps the text in this browser. */
  learn(own: OwnText): void {
    this.keepOwn(own);
    this.begun = '';
    store.set({ corpus: 'own', trained: 0 });
  }

  save(): Promise<Uint8Array> {
    this.say({ do: 'save' });
    return new Promise((resolve) => {
      this.keep = resolve;
    });
  }

  openFile(file: Uint8Array): void {
    this.say({ do: 'open', recipe: recipeOf(store.state, this.own), file, edition: this.nextEdition() });
  }

  /** Brings back the previous training run. */
  bringBack(): void {
    this.training = false;
    this.say({ do: 'back', edition: this.nextEdition() });
  }

  /** Removes the reported problem if the step that failed (`at`) is one of `concerns`. */
  forget(...concerns: Problem['at'][]): void {
    if (!this.problem || !concerns.includes(this.problem.at)) return;
    this.problem = undefined;
    this.tell();
  }

  protected override goesOn(answer: Answer): boolean {
    return 'view' in answer && (answer.training || answer.catching || answer.writing);
  }

  private say(order: Order): void {
    if (this.gone) return;
    this.problem = undefined;
    this.send(order);
    this.tell();
  }

  /** Starts a new training run if the page's state describes another run than the current one. */
  private follow(state: State): void {
    const recipe = recipeOf(state, this.own);
    const named = JSON.stringify([recipe, state.trained]);
    if (named === this.begun || this.gone) return;
    this.begun = named;
    if (recipe.corpus === 'own' && !recipe.own?.text.trim()) return this.take({ problem: { at: 'noText', text: '' } });
    this.training = false;
    this.catching = true;
    this.look = { ...this.look, sentence: '', cell: firstLook.cell };
    this.say({ do: 'begin', recipe, steps: state.trained, edition: this.nextEdition() });
  }

  protected override take(answer: Answer): void {
    if ('problem' in answer) this.handleProblem(answer.problem);
    else if ('file' in answer) this.keep?.(answer.file);
    else if ('opened' in answer) this.takeOver(answer.opened, answer.steps);
    else this.show(answer);
    // An answer can change this chapter's height while the learner reads a later chapter, so keep the learner's place.
    // This is not needed while the model trains or writes, because the height does not change then.
    if (this.training || this.writing) this.tell();
    else void keepPlace(() => this.tell());
  }

  /** Takes over a training run that the worker already has: updates the page's state and the learner's own text. */
  private takeOver(opened: Recipe, steps: number): void {
    const { own, ...choices } = opened;
    if (own && JSON.stringify(own) !== JSON.stringify(this.own)) this.keepOwn(own);
    const trained = nameable(steps);
    this.begun = JSON.stringify([opened, trained]);
    store.set({ ...choices, trained });
  }

  private keepOwn(own: OwnText): void {
    this.own = own;
    ownText.write(own);
  }

  private handleProblem(problem: Problem): void {
    this.problem = problem;
    if (problem.at === 'begin' || problem.at === 'train') this.training = this.catching = false;
    if (this.gone) this.training = this.catching = this.writing = false;
    if (problem.at === 'look' && this.wish) this.look = this.wish.look;
  }

  private show({ view, wish, training, catching, writing }: Extract<Answer, { view: unknown }>): void {
    const ended = this.training && !training;
    Object.assign(this, { wish, training, catching, writing });
    shown.model = view;
    const isOther = JSON.stringify([wish.recipe, nameable(wish.steps)]) !== this.begun;
    if (ended || (isOther && !training && !catching)) this.remember(wish);
  }

  /** Puts the recipe and the number of steps into the page's state, and so into the link. */
  private remember({ recipe, steps }: Wish): void {
    this.takeOver(recipe, steps);
  }
}

export const remote = new Remote();
