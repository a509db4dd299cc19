// Keeps, for each exercise, the templates of its problem and its fields; chapters add theirs.
import type { TemplateResult } from 'lit';
import type { ExerciseName } from './exercises.ts';

export interface Parts {
  problem(): TemplateResult;
  fields(): TemplateResult[];
}

export type ExerciseParts = { [Name in ExerciseName]?: Parts };

export const exerciseParts: ExerciseParts = {};
