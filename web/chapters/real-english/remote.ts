// The page's end of chapter 13: brings the model's files, tells the worker what is looked at, and makes its answers values of the page.
import type { FileContent } from 'riverbank/checkpoints';
import { keepPlace } from '../../core/elements/keep-place.ts';
import { WorkerLine } from '../../core/engine/worker-line.ts';
import { wordsOf } from '../../core/engine/settle.ts';
import { Listeners } from '../../core/store/listeners.ts';
import { store } from '../../core/store/store.ts';
import { served } from './files/built.ts';
import { fetchModel, isControlled, keepOnceControlled, NotWhole } from './files/fetch-model.ts';
import { lookOf } from './reading/look.ts';
import type { Look, Trick } from './reading/look.ts';
import type { Answer, ModelFiles, Order, Problem } from './reading/messages.ts';
import type { Origin } from './reading/model-view.ts';
import type { Refusal } from './reading/refusal.ts';
import { shown } from './reading/shown.ts';
import { startReader } from './reading/start-reader.ts';
import type { EnglishView } from './reading/view.ts';

/** Where the model is: nobody is near; its reader is asked first; on its way; being opened; reading; or it did not come. */
export type Standing = 'far' | 'asks' | 'fetching' | 'opening' | 'reading' | 'failed' | 'cancelled';

/** Why it did not come: the network, or what came is not the file. */
export type Failure =
  | { why: 'network'; text: string }
  | { why: 'notWhole'; file: string; bytes: number; wanted: number };

const ours: Origin = { own: false, name: '' };

const isBlob = (content: FileContent): content is Blob => content instanceof Blob;

/** A file as bytes. Of a file that is not read only the name is kept, which a message may need. */
async function readFile([path, content]: [path: string, content: FileContent]): Promise<[string, FileContent]> {
  if (!isBlob(content)) return [path, content];
  return [path, /\.(json|safetensors)$/.test(path) ? await content.arrayBuffer() : new ArrayBuffer(0)];
}

class Remote extends Listeners {
  standing: Standing = 'far';
  /** Bytes that have come, and that will. */
  came = 0;
  readonly total = served.reduce((sum, { bytes }) => sum + bytes, 0);
  failure: Failure | undefined;
  /** Why the two sentences cannot be compared; the figures show those before. */
  refusal: Refusal | undefined;
  problem: Problem | undefined;
  /** Whose model reads, once one does. */
  origin: Origin | undefined;
  /** What the shown numbers follow from, and whether more of them are on their way. */
  wish: Look | undefined;
  resting = true;
  trick: Trick | undefined;
  /** Whether the page can fetch it by itself. */
  readonly isServed = served.length > 0;
  private line: WorkerLine<Order, Answer> | undefined;
  private edition = 0;
  private asked = '';
  /** What was shown last when all of it had come. */
  private whole: { view: EnglishView; look: Look } | undefined;
  /** The files of the model that reads, and of the one that is being opened. */
  private files: ModelFiles | undefined;
  private asking: { files: ModelFiles; origin: Origin } | undefined;
  private abort = new AbortController();

  /** The reader comes near: fetches the model, unless data is dear. */
  near(): void {
    if (this.standing !== 'far' || !this.isServed) return;
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) this.stand('asks');
    else void this.bring();
  }

  /** Fetches the model, or opens it again after another one. */
  async bring(): Promise<void> {
    this.abort = new AbortController();
    this.came = 0;
    this.failure = undefined;
    this.stand('fetching');
    const wasControlled = isControlled();
    try {
      const files = await fetchModel(served, this.abort.signal, (bytes) => {
        this.came += bytes;
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
      this.stand('failed');
    }
  }

  cancel(): void {
    this.abort.abort();
    this.stand(this.origin ? 'reading' : 'cancelled');
  }

  /** A model of the reader's own; the one before stays if it cannot be opened. */
  openOwn(files: ModelFiles, name: string): void {
    this.abort.abort();
    this.open(files, { own: true, name });
  }

  /** A sentence that is to fool it. */
  tryTrick(trick: Trick): void {
    this.trick = trick;
    this.follow();
  }

  /** A fresh worker opens the same model, and answers the same. */
  startAfresh(): void {
    this.line?.end();
    this.line = undefined;
    this.problem = undefined;
    this.asked = '';
    const again = this.files && this.origin ? { files: this.files, origin: this.origin } : this.asking;
    if (again) this.open(again.files, again.origin);
    else void this.bring();
  }

  /** Where the page is a file, its worker may not read files in every browser: they are read here once, and go as bytes. */
  private async readHere(text: string): Promise<void> {
    const { edition, asking } = this;
    try {
      if (!asking || !Object.values(asking.files).some(isBlob)) throw new TypeError(text);
      const files = await Promise.all(Object.entries(asking.files).map(readFile));
      if (edition === this.edition) this.open(Object.fromEntries(files), asking.origin);
    } catch (error) {
      this.hear({ problem: { at: 'open', text: wordsOf(error) }, edition });
    }
  }

  private stand(standing: Standing): void {
    this.standing = standing;
    void keepPlace(() => this.tell());
  }

  private open(files: ModelFiles, origin: Origin): void {
    this.problem = undefined;
    this.asking = { files, origin };
    const edition = ++this.edition;
    this.stand('opening');
    this.line ??= this.newLine(); // which may fail at once, and says so
    this.line.say({ do: 'look', look: this.look, edition });
    this.line.say({ do: 'open', files, origin, edition });
  }

  private newLine(): WorkerLine<Order, Answer> {
    return new WorkerLine({
      start: startReader,
      hear: (answer) => this.hear(answer),
      goesOn: (answer) => 'view' in answer && !answer.resting,
      lose: (at, text) => this.hear({ problem: { at, text }, edition: this.edition }),
      patience: 30_000,
    });
  }

  private get look(): Look {
    return lookOf(store.state, this.trick);
  }

  /** Asks anew when the page's state names something else. */
  private follow(): void {
    const { look } = this;
    const named = JSON.stringify(look);
    if (named === this.asked || !this.origin) return;
    this.asked = named;
    this.resting = false;
    this.line?.say({ do: 'look', look, edition: ++this.edition });
    this.tell();
  }

  private hear(answer: Answer): void {
    if (answer.edition !== this.edition) return;
    if (this.problem?.at === 'silent') this.problem = undefined;
    if ('opened' in answer) {
      if (!this.origin) store.subscribe(() => this.follow());
      this.origin = answer.opened;
      this.files = this.asking?.files;
      this.asked = JSON.stringify(this.look);
      this.resting = false;
      shown.english = this.whole = undefined;
      this.stand('reading');
    } else if ('view' in answer) this.show(answer);
    else if ('refusal' in answer) this.refuse(answer.refusal);
    else if ('unread' in answer) void this.readHere(answer.unread);
    else this.hearProblem(answer.problem);
    void keepPlace(() => this.tell());
  }

  /** The figures show the sentences before: the last that were read to the end, and nothing of others between. */
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
    // Until the rest has come, what stood there stays; but what one word is on the average says nothing of another.
    const { relative, ...stands } = shown.english ?? {};
    const same = relative && shown.english?.word === view.word ? { relative } : {};
    shown.english = resting ? view : { ...stands, ...same, ...view };
    store.replace('english', shown.english);
  }

  /** What a silent worker was asked may still come. */
  private hearProblem(problem: Problem): void {
    this.problem = problem;
    this.resting = true;
    if (problem.at !== 'silent') this.stand(this.origin ? 'reading' : 'failed');
  }
}

export const remote = new Remote();
