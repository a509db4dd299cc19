// The page's side of the scaling lab: starts and stops the worker, and puts its measurements into the page's values.
import { Listeners } from '../../../core/store/listeners.ts';
import { WorkerLine } from '../../../core/engine/worker-line.ts';
import type { Answer, Order } from './messages.ts';
import { measured } from './record.ts';
import { startMeasuring } from './start-measuring.ts';

export type Stage = 'before' | 'running' | 'silent' | 'done' | 'cancelled' | 'failed';

class ScalingRemote extends Listeners {
  stage: Stage = 'before';
  /** The reason for a failure. */
  problem = '';
  private line: WorkerLine<Order, Answer> | undefined;

  start(longest: number): void {
    this.end('running');
    measured.record = undefined;
    this.line = new WorkerLine<Order, Answer>({
      start: startMeasuring,
      hear: (answer) => this.hear(answer),
      goesOn: () => true,
      lose: (loss, why) => (loss === 'silent' ? this.wonder() : this.fail(why)),
      patience: 30_000,
    });
    this.line.say({ longest });
    this.show();
  }

  /** Whether it is measuring. A silent worker may still be at work. */
  get measuring(): boolean {
    return this.stage === 'running' || this.stage === 'silent';
  }

  /** Stops measuring. The measurements so far stay. */
  cancel(): void {
    this.end('cancelled');
    this.show();
  }

  private hear(answer: Answer): void {
    if ('problem' in answer) return this.fail(answer.problem);
    measured.record = answer.record;
    this.stage = 'running';
    if (!answer.record.now) this.end('done');
    this.show();
  }

  private wonder(): void {
    this.stage = 'silent';
    this.show();
  }

  private fail(problem: string): void {
    this.end('failed');
    this.problem = problem;
    this.show();
  }

  private end(stage: Stage): void {
    this.line?.end();
    this.line = undefined;
    if (measured.record) {
      const { now: _, ...record } = measured.record;
      measured.record = record;
    }
    this.problem = '';
    this.stage = stage;
  }

  private show(): void {
    this.tell();
  }
}

export const scalingRemote = new ScalingRemote();
