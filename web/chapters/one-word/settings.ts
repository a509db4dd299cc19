// Defines the settings of the chapter "one-word": only its exercise.
import type { Settings } from '../../core/store/state.ts';

export const settings: Settings = {
  exercises: ['project'],
};
