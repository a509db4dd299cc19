// Controls the scaling lab from the page: starts and stops the worker, and puts the worker's measurements into the
// page's values.
import { WorkerClient } from '../../../core/engine/worker-client.ts';
import type { Problem } from '../../../core/engine/worker-client.ts';
import type { Answer, Order } from './messages.ts';
import { measured } from './record.ts';
import ScalingWorker from './worker.ts?worker';

export type Stage = 'before' | 'running' | 'silent' | 'done' | 'cancelled' | 'failed';

class ScalingRemote extends WorkerClient<Order, Answer> {
  stage: Stage = 'before';

  constructor() {
    super(ScalingWorker, 30_000);
  }

  measure(longest: number): void {
    measured.record = undefined;
    this.stage = 'running';
    this.run();
    this.send({ longest });
    this.tell();
  }

  /**
   * Whether the lab is measuring. A worker that has not answered for long counts too, because it may still be at work.
   */
  get measuring(): boolean {
    return this.stage === 'running' || this.stage === 'silent';
  }

  /** Stops measuring. The measurements so far stay. */
  cancel(): void {
    this.problem = undefined;
    this.rest('cancelled');
    this.tell();
  }

  protected override goesOn(): boolean {
    return true;
  }

  protected override take(answer: Answer | { problem: Problem }): void {
    if ('problem' in answer) this.takeProblem(answer.problem);
    else {
      measured.record = answer.record;
      this.stage = 'running';
      if (!answer.record.now) this.rest('done');
    }
    this.tell();
  }

  private takeProblem(problem: Problem): void {
    this.problem = problem;
    if (problem.at === 'silent') this.stage = 'silent';
    else this.rest('failed');
  }

  /**
   * Ends the worker and sets the stage. Also removes `now` from the record, because no measurement is in progress any
   * more.
   */
  private rest(stage: Stage): void {
    this.end();
    if (measured.record) {
      const { now: _, ...record } = measured.record;
      measured.record = record;
    }
    this.stage = stage;
  }
}

export const scalingRemote = new ScalingRemote();
