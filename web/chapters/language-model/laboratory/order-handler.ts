// Follows the page's orders in the worker, trains in between, and sends the page what to show.
import { wordsOf } from '../../../core/engine/errors.ts';
import type { Laboratory } from './laboratory.ts';
import { mostSteps } from '../settings.ts';
import type { Answer, Order, Pace, Problem, Wish } from './messages.ts';
import type { Recipe } from './recipe.ts';
import { firstLook } from './view.ts';
import type { Look, ModelView } from './view.ts';

/** Milliseconds between two turns of training. Orders are received between turns. */
const pauses: Record<Pace, number> = { slow: 500, steady: 60, fast: 35 };
/** A turn ends soon after this many milliseconds. */
const turnTime = 30;
/**
 * Number of training steps in one turn, after `done` steps. Fast turns are short at first, so that the learner can
 * pause early. Later they become longer, so that the curve grows evenly on its logarithmic axis.
 */
const turns: Record<Pace, (done: number) => number> = {
  slow: () => 1,
  steady: () => 1,
  fast: (done) => Math.ceil((done + 1) / 64),
};
/** The least number of milliseconds between two views during training. */
const showEvery = 100;
/**
 * The least number of milliseconds between two complete views during training and writing. Other views repeat the
 * earlier results for banks and bugs.
 */
const showAllEvery = 600;
/** Milliseconds between two written tokens. */
const tokenEvery = 60;

const wait = (milliseconds: number): Promise<void> => new Promise((later) => setTimeout(later, milliseconds));

export class OrderHandler {
  private recipe: Recipe | undefined;
  private look: Look = firstLook;
  private edition = 0;
  private goal = 0;
  private pace: Pace | undefined;
  private left = 0;
  private shownAt = 0;
  private allShownAt = 0;
  private last: ModelView | undefined;
  private turning = false;
  private writing = false;

  constructor(
    private readonly laboratory: Laboratory,
    private readonly tell: (answer: Answer) => void,
  ) {}

  /**
   * Follows an order. If the order fails, sends the reason. An order that fails at its start changes only the edition
   * number, so that the page accepts the next view.
   */
  async receive(order: Order): Promise<void> {
    if ('edition' in order) this.edition = order.edition;
    try {
      await this.follow(order);
    } catch (error) {
      this.complain(order.do, error);
    }
  }

  private async follow(order: Order): Promise<void> {
    switch (order.do) {
      case 'begin':
        return this.begin(order);
      case 'open':
        return this.open(order);
      case 'back':
        return this.bringBack(order);
      case 'train':
        this.pace = order.pace;
        return this.turn();
      case 'step':
        this.pace = undefined;
        this.goal = Math.min(Math.max(this.goal, this.laboratory.furthest) + order.steps, mostSteps);
        return this.turn();
      case 'pause':
        this.pace = undefined;
        this.goal = this.laboratory.furthest;
        return this.turn();
      case 'look':
        return this.lookAt(order.look);
      case 'write':
        this.laboratory.beginWriting(order.wanted);
        this.left = order.tokens;
        return this.write();
      case 'more':
        this.left = order.tokens;
        return this.write();
      case 'stop':
        this.left = 0;
        return;
      case 'save':
        return this.tell({ file: this.laboratory.save() });
    }
  }

  private begin({ recipe, steps }: Extract<Order, { do: 'begin' }>): Promise<void> {
    this.laboratory.begin(recipe);
    this.settle(recipe, steps);
    return this.turn();
  }

  private open({ recipe, file, edition }: Extract<Order, { do: 'open' }>): Promise<void> {
    return this.goOnFrom(this.laboratory.open(recipe, file), edition);
  }

  private bringBack({ edition }: Extract<Order, { do: 'back' }>): Promise<void> {
    return this.goOnFrom(this.laboratory.bringBack(), edition);
  }

  /** Sends the page the recipe and the steps of the training run that is current now, and then what to show. */
  private goOnFrom(recipe: Recipe, edition: number): Promise<void> {
    const { steps } = this.laboratory;
    this.settle(recipe, steps);
    this.tell({ opened: recipe, steps, edition });
    return this.turn();
  }

  private settle(recipe: Recipe, steps: number): void {
    if (JSON.stringify(recipe) !== JSON.stringify(this.recipe))
      this.look = { ...this.look, sentence: '', cell: firstLook.cell };
    this.recipe = recipe;
    this.goal = steps;
    this.left = 0;
    this.pace = undefined;
  }

  private lookAt(look: Look): void {
    const before = this.look;
    this.look = look;
    try {
      if (this.laboratory.isReady) this.show();
    } catch (error) {
      this.look = before;
      throw error;
    }
  }

  private get behind(): boolean {
    return this.laboratory.isReady && this.laboratory.lacks(this.goal);
  }

  private get hasSteps(): boolean {
    return this.laboratory.isReady && (this.pace !== undefined || this.behind);
  }

  /**
   * Trains for one turn towards the goal, which is a number of steps. If all models have reached the goal and training
   * is not paused, the goal first moves further.
   */
  private advance(): void {
    const last = Math.max(mostSteps, this.goal);
    if (this.pace && !this.behind) this.goal = Math.min(this.goal + turns[this.pace](this.goal), last);
    this.laboratory.train(this.goal, turnTime);
    if (this.goal === last && !this.behind) this.pace = undefined;
  }

  /** Trains turn by turn until training is paused and the goal is reached. Orders are received between turns. */
  private async turn(): Promise<void> {
    if (this.turning) return;
    this.turning = true;
    try {
      while (this.hasSteps) {
        this.advance();
        if (!this.hasSteps) break;
        this.showSoon();
        await wait(this.pace ? pauses[this.pace] : 0);
      }
    } catch (error) {
      this.pace = undefined;
      this.goal = 0;
      return this.complain('train', error);
    } finally {
      this.turning = false;
    }
    this.show();
  }

  private async write(): Promise<void> {
    if (this.writing) return;
    this.writing = true;
    try {
      while (this.left > 0) {
        this.left--;
        await this.laboratory.write();
        this.show();
        await wait(tokenEvery);
      }
    } finally {
      this.left = 0;
      this.writing = false;
    }
    this.show();
  }

  private showSoon(): void {
    if (performance.now() - this.shownAt >= showEvery) this.show();
  }

  private show(): void {
    if (!this.recipe || !this.laboratory.isReady) return;
    const view = this.viewNow();
    this.shownAt = performance.now();
    this.tell({
      view,
      wish: this.wishFor(this.recipe),
      edition: this.edition,
      training: this.pace !== undefined,
      catching: this.behind,
      writing: this.left > 0,
    });
  }

  /**
   * Computes what the page shows. During training and writing, the slow parts (banks and bugs) are computed less often.
   */
  private viewNow(): ModelView {
    const all = (!this.pace && this.left === 0) || performance.now() - this.allShownAt >= showAllEvery;
    if (all) {
      this.allShownAt = performance.now();
      return (this.last = this.laboratory.view(this.look));
    }
    const { banks, bug } = this.last ?? {};
    const cosine = this.laboratory.bankCosine();
    return {
      ...this.laboratory.view({ ...this.look, wants: ['inside'] }),
      ...(banks && cosine !== undefined ? { banks: { ...banks, cosine } } : {}),
      ...(bug ? { bug } : {}),
    };
  }

  private wishFor(recipe: Recipe): Wish {
    return {
      recipe,
      look: this.look,
      steps: this.laboratory.steps,
      writings: this.laboratory.written(),
      ...(this.laboratory.file ? { file: this.laboratory.file } : {}),
    };
  }

  /** Sends the reason for a failure, and shows the state if the engine still works. */
  private complain(at: Problem['at'], error: unknown): void {
    const stopped = this.laboratory.hasStopped;
    this.tell({ problem: { at: stopped ? 'stopped' : at, text: wordsOf(error) } });
    try {
      if (!stopped) this.show();
    } catch {
      // Nothing more to report: showing the state fails for the same reason, which has just been sent.
    }
  }
}

/** Repeats the training and the written texts that a wish describes, from the start, in the given laboratory. */
export async function repeat(laboratory: Laboratory, { recipe, file, steps, writings }: Wish): Promise<void> {
  if (file) laboratory.open(recipe, file);
  else laboratory.begin(recipe);
  for (const { at, tokens, ...wanted } of writings) {
    laboratory.train(at);
    laboratory.beginWriting(wanted);
    for (let i = 0; i < tokens; i++) await laboratory.write();
  }
  laboratory.train(steps);
}
