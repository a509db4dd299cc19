// What can be set in chapter 1: its exercise.
import type { Settings } from '../../core/store/state.ts';

export const settings: Settings = {
  exercises: ['project'],
};
