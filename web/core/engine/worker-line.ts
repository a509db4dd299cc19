// Connects the page to a worker, and notices if the worker cannot start, fails or stays silent.

/** The worker never started, failed later, or has not answered for long. Browsers do not report killed workers. */
export type Loss = 'start' | 'stopped' | 'silent';

export interface Ends<Answer> {
  start(): Worker;
  hear(answer: Answer): void;
  /** Whether another answer must follow this one. */
  goesOn(answer: Answer): boolean;
  /** Called when the worker seems lost. After 'silent' it may still answer. */
  lose(loss: Loss, why: string): void;
  /** Milliseconds without an expected answer before the worker counts as silent. */
  patience: number;
}

export class WorkerLine<Order, Answer> {
  private worker: Worker | undefined;
  /** Whether the worker has answered at least once. */
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

  /** Reports the loss. If the worker's script cannot be fetched, the event has no message. */
  private fail({ message = '' }: { message?: string }): void {
    this.end();
    this.ends.lose(this.heard ? 'stopped' : 'start', message);
  }

  private expect(answer: boolean): void {
    clearTimeout(this.silence);
    if (answer && this.worker) this.silence = setTimeout(() => this.ends.lose('silent', ''), this.ends.patience);
  }
}
