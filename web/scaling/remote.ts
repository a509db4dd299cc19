// The page's end of the scaling lab: starts and ends the measuring, and makes what it tells values of the page.
import { Listeners } from '../store/listeners.ts';
import { store } from '../store/store.ts';
import type { Answer, Order } from './messages.ts';
import { measured } from './record.ts';
import { startMeasuring } from './start-measuring.ts';
import { scalingValues } from './view.ts';

export type Stage = 'before' | 'running' | 'done' | 'cancelled' | 'failed';

class ScalingRemote extends Listeners {
  stage: Stage = 'before';
  /** Why it failed. */
  problem = '';
  private worker: Worker | undefined;

  start(longest: number): void {
    this.end('running');
    measured.record = undefined;
    this.worker = startMeasuring();
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.hear(data);
    this.worker.onerror = ({ message }) => this.fail(message);
    this.worker.postMessage({ longest } satisfies Order);
    this.show();
  }

  /** What has been measured so far stays. */
  cancel(): void {
    if (measured.record) delete measured.record.now;
    this.end('cancelled');
    this.show();
  }

  private hear(answer: Answer): void {
    if ('problem' in answer) return this.fail(answer.problem);
    measured.record = answer.record;
    if (!answer.record.now) this.end('done');
    this.show();
  }

  private fail(problem: string): void {
    this.end('failed');
    this.problem = problem;
    this.show();
  }

  private end(stage: Stage): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.problem = '';
    this.stage = stage;
  }

  private show(): void {
    store.replace('scaling', scalingValues(store.state.longest));
    this.tell();
  }
}

export const scalingRemote = new ScalingRemote();
