// The sandbox: any sentence, any sizes, and every part of attention switched on, off, or wrong.
import type { Chapter } from '../types.ts';
import { claims } from './claims.ts';
import { lesson } from './lesson.ts';

export const sandbox: Chapter = {
  id: 'sandbox',
  number: 'S',
  notebooks: ['000', '002', '003', '004'],
  fields: [
    'embeddings',
    'queries',
    'keys',
    'values',
    'scores',
    'scaled',
    'masked',
    'weights',
    'context',
    'joined',
    'output',
  ],
  controls: [
    'text',
    'draw',
    'sandboxWidth',
    'sandboxHeads',
    'sandboxHeadWidth',
    'sandboxInputs',
    'sandboxPositions',
    'sandboxScale',
    'sandboxMask',
    'sandboxMaskAt',
    'sandboxMixer',
    'sandboxBend',
    'copyAs',
  ],
  exercises: [],
  meter: 'earlier',
  lesson,
  claims,
};
