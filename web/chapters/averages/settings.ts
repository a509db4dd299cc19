// Defines the settings of the chapter "averages": the number of layers, the nonlinearity, the word shown in the
// network, the residual connections and the norm.
import type { Settings } from '../../core/store/state.ts';

export const switches = {
  layers: [2, 1, 3, 6, 12],
  /** The nonlinearity between the two layers; 'off' means none. */
  activation: ['off', 'relu'],
  /** The word whose numbers the drawing of the feed-forward layer shows. */
  fed: ['bank', 'stream', 'mud'],
  residual: ['off', 'on'],
  norm: ['none', 'pre', 'post'],
} as const;

export const settings: Settings<{ switches: typeof switches }> = {
  switches,
  formerly: { bend: 'activation' },
  exercises: ['stack', 'moved'],
  cells: { 'averages.turn': [4, 4], 'tower.widen': [4, 8], 'tower.narrow': [8, 4] },
};
