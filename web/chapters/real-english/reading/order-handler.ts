// Handles the page's orders in the worker: it opens models and computes views, and pauses regularly to receive newer
// orders.
import { wordsOf } from '../../../core/engine/errors.ts';
import type { Checkpoint, CheckpointFiles } from 'riverbank/checkpoints';
import type { Kinds } from '../../../../english/senses/kinds.mjs';
import type { SenseSentence } from '../../../../english/senses/measure.mjs';
import type { Look } from './look.ts';
import type { Answer, ModelFiles, Order } from './messages.ts';
import { RefusedText } from './refusal.ts';
import { Reader } from './reader.ts';
import type { Beside } from './reader.ts';
import type { EnglishView } from './view.ts';

/** Milliseconds of work before a pause in which newer orders are received. */
const pauseEvery = 25;
/** The least number of milliseconds between two partial answers to one order. */
const between = 60;

const wait = (): Promise<void> => new Promise((later) => setTimeout(later));
/** True if the error says that a file has disappeared or that only the page may read it. */
const isUnread = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotReadableError';

/** The parsed content of a JSON file among the model's files, or undefined if it is missing. */
async function jsonIn(files: ModelFiles, name: string): Promise<unknown> {
  const [, file] = Object.entries(files).find(([path]) => path.split('/').at(-1) === name) ?? [];
  if (!file || ArrayBuffer.isView(file)) return undefined;
  const content = file instanceof ArrayBuffer ? file : await file.arrayBuffer();
  return JSON.parse(new TextDecoder().decode(content)) as unknown;
}

const areNumbers = (list: unknown): list is number[] =>
  Array.isArray(list) && list.every((each) => typeof each === 'number');

/** The classifier of kinds of things, or undefined if `found` is not a classifier for the model's width. */
function kindsFor(width: number, found: unknown): Kinds | undefined {
  const { names, weight, bias } = (found ?? {}) as Partial<Kinds>;
  const fits =
    Array.isArray(names) &&
    Array.isArray(weight) &&
    weight.length === names.length &&
    weight.every((row) => areNumbers(row) && row.length === width) &&
    areNumbers(bias) &&
    bias.length === names.length;
  return fits ? { names, weight, bias } : undefined;
}

async function besideIn(files: ModelFiles, width: number): Promise<Beside> {
  const rarity = await jsonIn(files, 'rarity.json');
  const kinds = kindsFor(width, await jsonIn(files, 'kinds.json'));
  return { ...(areNumbers(rarity) ? { rarity } : {}), ...(kinds ? { kinds } : {}) };
}

export class OrderHandler {
  private reader: Reader | undefined;
  private look: Look | undefined;
  /** Incremented when a view is started. Work on an older view stops at its next pause. */
  private turn = 0;

  constructor(
    private readonly load: (files: CheckpointFiles) => Promise<Checkpoint>,
    private readonly sentences: readonly SenseSentence[],
    private readonly tell: (answer: Answer) => void,
  ) {}

  async receive(order: Order): Promise<void> {
    const { edition } = order;
    if (order.do === 'open') await this.open(order);
    else this.look = order.look;
    if (this.look && this.reader) await this.show(this.reader, this.look, edition);
  }

  /** Opens a model. If that fails, the previous model stays open. */
  private async open({ files, origin, edition }: Extract<Order, { do: 'open' }>): Promise<void> {
    try {
      const checkpoint = await this.load(files);
      const beside = await besideIn(files, checkpoint.config.embedding);
      try {
        const reader = new Reader(checkpoint, origin, this.sentences, beside);
        this.reader?.dispose();
        this.reader = reader;
      } catch (error) {
        checkpoint.dispose();
        throw error;
      }
      this.tell({ opened: origin, edition });
    } catch (error) {
      const text = wordsOf(error);
      this.tell(isUnread(error) ? { unread: text, edition } : { problem: { at: 'open', text }, edition });
    }
  }

  private async show(reader: Reader, look: Look, edition: number): Promise<void> {
    const turn = ++this.turn;
    try {
      let last: EnglishView | undefined;
      let [lastSent, lastPause] = [performance.now(), performance.now()];
      for (const view of reader.views(look)) {
        // The map is sent as soon as it is computed, so that the effect of a new sentence shows at once.
        const isNew = view.map !== undefined && last?.map === undefined;
        last = view;
        if (isNew || performance.now() - lastSent > between) {
          this.tell({ view, look, edition, resting: false });
          lastSent = performance.now();
        }
        if (performance.now() - lastPause < pauseEvery) continue;
        await wait();
        if (turn !== this.turn) return;
        lastPause = performance.now();
      }
      if (last) this.tell({ view: last, look, edition, resting: true });
    } catch (error) {
      if (error instanceof RefusedText) this.tell({ refusal: error.refusal, edition });
      else this.tell({ problem: { at: 'look', text: wordsOf(error) }, edition });
    }
  }
}
