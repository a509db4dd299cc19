// The settings of chapter 1: only its exercise.
import type { Settings } from '../../core/store/state.ts';

export const settings: Settings = {
  exercises: ['project'],
};
