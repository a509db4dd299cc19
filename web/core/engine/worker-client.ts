// The page's side of a worker. It sends orders, drops outdated answers, and notices a worker that fails or is silent.
import { Listeners } from '../store/listeners.ts';

/**
 * How a worker was lost: it never started, it failed later, or it has not answered for long. The last case includes
 * workers that the browser has killed, because browsers do not report that.
 */
export type Loss = 'start' | 'stopped' | 'silent';

/** A failed order or a lost worker. */
export interface Problem<At extends string = never> {
  /** The order that failed, or how the worker was lost. */
  at: At | Loss;
  /** The message of the engine or the browser; '' without a message. */
  text: string;
}

/**
 * The page's connection to a worker. `Order` and `Answer` are the types of the messages; an order may have any number
 * of answers. `At` names the orders that can fail.
 */
export abstract class WorkerClient<
  Order extends object,
  Answer extends object,
  At extends string = never,
> extends Listeners {
  /** The problem that the page shows. A worker that was reported as silent may still answer later. */
  problem: Problem<At> | undefined;
  private worker: Worker | undefined;
  /** Whether the worker has answered at least once. */
  private hasAnswered = false;
  private silenceTimer: ReturnType<typeof setTimeout> | undefined;
  private edition = 0;

  /** `patience`: milliseconds without an expected answer before the worker counts as silent. */
  constructor(
    private readonly Script: new () => Worker,
    private readonly patience: number,
  ) {
    super();
  }

  /** Called with each answer and each problem. An answer that carries the number of an earlier request is dropped. */
  protected abstract take(answer: Answer | { problem: Problem<At> }): void;
  /** Whether another answer must follow this one, for example while work is in progress. */
  protected abstract goesOn(answer: Answer): boolean;

  /** Whether the worker is lost, so that only a new one can continue. */
  get gone(): boolean {
    return this.problem?.at === 'start' || this.problem?.at === 'stopped';
  }

  protected get runs(): boolean {
    return this.worker !== undefined;
  }

  /** Starts a new worker in place of the current one. A worker that cannot start is reported at once. */
  protected run(): void {
    this.end();
    this.hasAnswered = false;
    this.problem = undefined;
    try {
      this.worker = new this.Script();
      this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.receive(data);
      this.worker.onerror = (event) => this.fail(event);
    } catch (error) {
      this.fail(error as Error);
    }
  }

  protected send(order: Order): void {
    this.worker?.postMessage(order);
    this.expect(true);
  }

  /** Cancels all work by ending the worker. */
  protected end(): void {
    this.expect(false);
    this.worker?.terminate();
    this.worker = undefined;
  }

  /** The number of a new request. Answers to earlier requests are dropped from now on. */
  protected nextEdition(): number {
    return ++this.edition;
  }

  /** Whether the request with this number is still the latest one. */
  protected isCurrent(edition: number): boolean {
    return edition === this.edition;
  }

  private receive(answer: Answer): void {
    this.hasAnswered = true;
    this.expect(this.goesOn(answer));
    if ('edition' in answer && answer.edition !== this.edition) return;
    if (this.problem?.at === 'silent') this.problem = undefined;
    this.take(answer);
  }

  /** Reports a failure. If the worker's script cannot be fetched, the event has no message. */
  private fail({ message = '' }: { message?: string }): void {
    this.end();
    this.take({ problem: { at: this.hasAnswered ? 'stopped' : 'start', text: message } });
  }

  private expect(answer: boolean): void {
    clearTimeout(this.silenceTimer);
    if (!answer || !this.worker) return;
    this.silenceTimer = setTimeout(() => this.take({ problem: { at: 'silent', text: '' } }), this.patience);
  }
}
