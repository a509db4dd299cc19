// Chapter 7: three roads through a sentence, an RNN, windows and attention; and where keys and values may come from.
import type { Chapter } from '../types.ts';
import { claims } from './claims.ts';
import { lesson } from './lesson.ts';

export const threeRoads: Chapter = {
  id: 'three-roads',
  number: 7,
  notebooks: ['002', '003', '004'],
  fields: ['embeddings', 'source', 'valueSource', 'scores', 'scaled', 'weights', 'context'],
  controls: ['road', 'length', 'clock', 'neuron', 'sources'],
  exercises: ['steps', 'cross'],
  meter: 'earlier',
  lesson,
  claims,
};
