// The page's side of the chapter "real-english". It fetches the model, sends requests to the worker, and puts the
// answers into the page's values.
import type { FileContent } from 'riverbank/checkpoints';
import { keepPlace } from '../../core/elements/keep-place.ts';
import { WorkerClient } from '../../core/engine/worker-client.ts';
import { wordsOf } from '../../core/engine/errors.ts';
import { store } from '../../core/store/store.ts';
import { served } from './files/built.ts';
import { fetchModel, isControlled, keepOnceControlled, NotWhole } from './files/fetch-model.ts';
import { lookOf } from './reading/look.ts';
import type { Look, Trick } from './reading/look.ts';
import type { Answer, Failing, ModelFiles, Order, Problem } from './reading/messages.ts';
import type { Origin } from './reading/model-view.ts';
import type { Refusal } from './reading/refusal.ts';
import { shown } from './reading/shown.ts';
import type { EnglishView } from './reading/view.ts';
import ReadingWorker from './reading/worker.ts?worker';

/**
 * The state of the model. 'far': the reader is not near yet. 'asks': the reader must agree to the download. 'fetching':
 * the files are being downloaded. 'opening': the worker is loading the files. 'reading': ready. 'failed': it could not
 * be fetched or opened. 'cancelled': the reader has stopped the download.
 */
export type ModelStatus = 'far' | 'asks' | 'fetching' | 'opening' | 'reading' | 'failed' | 'cancelled';

/** Why the model could not be fetched: a network error, or a truncated or wrong file. */
export type Failure =
  | { why: 'network'; text: string }
  | { why: 'notWhole'; file: string; bytes: number; wanted: number };

const ours: Origin = { own: false, name: '' };

const isBlob = (content: FileContent): content is Blob => content instanceof Blob;

/**
 * Reads a file into memory. Files other than JSON and safetensors are left empty, because only their names are needed,
 * for error messages.
 */
async function readFile([path, content]: [path: string, content: FileContent]): Promise<[string, FileContent]> {
  if (!isBlob(content)) return [path, content];
  return [path, /\.(json|safetensors)$/.test(path) ? await content.arrayBuffer() : new ArrayBuffer(0)];
}

class Remote extends WorkerClient<Order, Answer, Failing> {
  status: ModelStatus = 'far';
  /** The number of bytes fetched so far. */
  fetchedBytes = 0;
  /** The number of bytes of all files of our model. */
  readonly total = served.reduce((sum, { bytes }) => sum + bytes, 0);
  failure: Failure | undefined;
  /** The reason why the two sentences cannot be compared. Meanwhile the figures show the previous sentences. */
  refusal: Refusal | undefined;
  /** The origin of the loaded model. */
  origin: Origin | undefined;
  /** The request that the shown numbers answer. */
  wish: Look | undefined;
  /** Whether all results of the latest request have come. */
  resting = true;
  trick: Trick | undefined;
  /** Whether our model is served with the page. */
  readonly isServed = served.length > 0;
  private asked = '';
  /** The last complete view, and its request. */
  private whole: { view: EnglishView; look: Look } | undefined;
  /** The files of the loaded model. */
  private files: ModelFiles | undefined;
  /** The files and the origin of the model that is being opened, or was opened last. */
  private asking: { files: ModelFiles; origin: Origin } | undefined;
  private abort = new AbortController();

  constructor() {
    super(ReadingWorker, 30_000);
  }

  /**
   * Called when the reader comes near the chapter. Fetches the model, but asks first if the browser is set to save
   * data.
   */
  near(): void {
    if (this.status !== 'far' || !this.isServed) return;
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) this.setStatus('asks');
    else void this.bring();
  }

  /** Fetches and opens our model. Also used to return to our model from the reader's own. */
  async bring(): Promise<void> {
    this.abort = new AbortController();
    this.fetchedBytes = 0;
    this.failure = undefined;
    this.setStatus('fetching');
    const wasControlled = isControlled();
    try {
      const files = await fetchModel(served, this.abort.signal, (bytes) => {
        this.fetchedBytes += bytes;
        this.tell();
      });
      if (!wasControlled) keepOnceControlled(served);
      this.open(files, ours);
    } catch (error) {
      if (this.abort.signal.aborted) return;
      this.failure =
        error instanceof NotWhole
          ? { why: 'notWhole', file: error.file, bytes: error.bytes, wanted: error.wanted }
          : { why: 'network', text: wordsOf(error) };
      this.setStatus('failed');
    }
  }

  cancel(): void {
    this.abort.abort();
    this.setStatus(this.origin ? 'reading' : 'cancelled');
  }

  /** Opens the reader's own model. If that fails, the previous model stays open. */
  openOwn(files: ModelFiles, name: string): void {
    this.abort.abort();
    this.open(files, { own: true, name });
  }

  /** Sends a sentence of the exercise that should fool the model. */
  tryTrick(trick: Trick): void {
    this.trick = trick;
    this.follow();
  }

  /** Starts a new worker with the same model and the same request. If no model was ever opened, fetches ours. */
  startAfresh(): void {
    this.end();
    this.problem = undefined;
    this.asked = '';
    const again = this.files && this.origin ? { files: this.files, origin: this.origin } : this.asking;
    if (again) this.open(again.files, again.origin);
    else void this.bring();
  }

  /**
   * Reads the files on the page's side after the worker could not, and sends their bytes to the worker. If the page is
   * opened from a file, some browsers forbid its worker to read files.
   */
  private async readHere(text: string, edition: number): Promise<void> {
    const { asking } = this;
    try {
      if (!asking || !Object.values(asking.files).some(isBlob)) throw new TypeError(text);
      const files = await Promise.all(Object.entries(asking.files).map(readFile));
      if (this.isCurrent(edition)) this.open(Object.fromEntries(files), asking.origin);
    } catch (error) {
      if (this.isCurrent(edition)) this.take({ problem: { at: 'open', text: wordsOf(error) } });
    }
  }

  private setStatus(status: ModelStatus): void {
    this.status = status;
    void keepPlace(() => this.tell());
  }

  private open(files: ModelFiles, origin: Origin): void {
    this.problem = undefined;
    this.asking = { files, origin };
    const edition = this.nextEdition();
    this.setStatus('opening');
    if (!this.runs) this.run(); // run() reports at once if the worker cannot start.
    this.send({ do: 'look', look: this.look, edition });
    this.send({ do: 'open', files, origin, edition });
  }

  protected override goesOn(answer: Answer): boolean {
    return 'view' in answer && !answer.resting;
  }

  private get look(): Look {
    return lookOf(store.state, this.trick);
  }

  /** Sends a new request if the page's state asks for something else. */
  private follow(): void {
    const { look } = this;
    const named = JSON.stringify(look);
    if (named === this.asked || !this.origin) return;
    this.asked = named;
    this.resting = false;
    this.send({ do: 'look', look, edition: this.nextEdition() });
    this.tell();
  }

  protected override take(answer: Answer | { problem: Problem }): void {
    if ('opened' in answer) {
      if (!this.origin) store.subscribe(() => this.follow());
      this.origin = answer.opened;
      this.files = this.asking?.files;
      this.asked = JSON.stringify(this.look);
      this.resting = false;
      shown.english = this.whole = undefined;
      this.setStatus('reading');
    } else if ('view' in answer) this.show(answer);
    else if ('refusal' in answer) this.refuse(answer.refusal);
    else if ('unread' in answer) void this.readHere(answer.unread, answer.edition);
    else this.handleProblem(answer.problem);
    void keepPlace(() => this.tell());
  }

  /**
   * Reports why the sentences cannot be compared. Shows the last complete view again, so that no partial results of
   * other sentences remain.
   */
  private refuse(refusal: Refusal): void {
    if (this.whole) this.show({ ...this.whole, resting: true });
    this.refusal = refusal;
    this.resting = true;
  }

  private show({ view, look, resting }: Omit<Extract<Answer, { view: unknown }>, 'edition'>): void {
    this.refusal = undefined;
    if (this.problem?.at === 'look') this.problem = undefined;
    Object.assign(this, { wish: look, resting });
    if (resting) this.whole = { view, look };
    // Values that an incomplete view lacks are kept from the previous view, but `relative` only if the word is the
    // same.
    const { relative, ...stands } = shown.english ?? {};
    const same = relative && shown.english?.word === view.word ? { relative } : {};
    shown.english = resting ? view : { ...stands, ...same, ...view };
  }

  /**
   * Shows a reported problem. If the problem is only that the worker has not answered for long, the model's status
   * stays the same, because the worker may still answer.
   */
  private handleProblem(problem: Problem): void {
    this.problem = problem;
    this.resting = true;
    if (problem.at !== 'silent') this.setStatus(this.origin ? 'reading' : 'failed');
  }
}

export const remote = new Remote();
