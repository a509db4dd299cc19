// The worker of chapter 13: the model reads here, so that the page stays free for the reader.
import { loadCheckpoint } from 'riverbank/checkpoints';
import { Desk } from './desk.ts';
import type { Answer, Order } from './messages.ts';
import { sentences } from './sentences.ts';

const desk = new Desk(loadCheckpoint, sentences, (answer: Answer) => postMessage(answer));

addEventListener('message', ({ data }: MessageEvent<Order>) => void desk.hear(data));
