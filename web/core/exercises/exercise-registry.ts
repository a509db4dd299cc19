// What the exercises show, by name; each chapter brings its own.
import type { TemplateResult } from 'lit';
import type { ExerciseName } from './exercises.ts';

export interface Parts {
  problem(): TemplateResult;
  fields(): TemplateResult[];
}

export type ExerciseParts = { [Name in ExerciseName]?: Parts };

export const exerciseParts: ExerciseParts = {};
