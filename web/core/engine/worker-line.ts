// The page's line to a worker: orders go out, answers come in, and a worker that could not start or has gone is missed.

/** Whether it never started, failed later, or has said nothing for long: a browser that ends a worker tells nobody. */
export type Loss = 'start' | 'stopped' | 'silent';

export interface Ends<Answer> {
  /** Makes the worker. */
  start(): Worker;
  hear(answer: Answer): void;
  /** Whether more has to come after this answer. */
  goesOn(answer: Answer): boolean;
  /** Nothing is lost for good by silence: the worker may still answer. */
  lose(loss: Loss, why: string): void;
  /** Milliseconds without an answer until silence is told. */
  patience: number;
}

export class WorkerLine<Order, Answer> {
  private worker: Worker | undefined;
  /** Whether the worker has ever said anything. */
  private heard = false;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ends: Ends<Answer>) {
    try {
      this.worker = ends.start();
      this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.pass(data);
      this.worker.onerror = (event) => this.fail(event);
    } catch (error) {
      this.fail(error as Error);
    }
  }

  say(order: Order): void {
    this.worker?.postMessage(order);
    this.expect(true);
  }

  end(): void {
    this.expect(false);
    this.worker?.terminate();
    this.worker = undefined;
  }

  private pass(answer: Answer): void {
    this.heard = true;
    this.expect(this.ends.goesOn(answer));
    this.ends.hear(answer);
  }

  /** A script that cannot be fetched has no message. */
  private fail({ message = '' }: { message?: string }): void {
    this.end();
    this.ends.lose(this.heard ? 'stopped' : 'start', message);
  }

  private expect(answer: boolean): void {
    clearTimeout(this.silence);
    if (answer && this.worker) this.silence = setTimeout(() => this.ends.lose('silent', ''), this.ends.patience);
  }
}
