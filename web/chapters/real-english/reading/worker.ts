// The worker of chapter 13. The model runs here, so that the page stays responsive.
import { loadCheckpoint } from 'riverbank/checkpoints';
import { OrderHandler } from './order-handler.ts';
import type { Answer, Order } from './messages.ts';
import { sentences } from './sentences.ts';

const handler = new OrderHandler(loadCheckpoint, sentences, (answer: Answer) => postMessage(answer));

addEventListener('message', ({ data }: MessageEvent<Order>) => void handler.hear(data));
