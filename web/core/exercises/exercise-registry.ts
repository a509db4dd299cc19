// Keeps the HTML templates of each exercise's problem and of its fields; chapters add the templates of their exercises.
import type { TemplateResult } from 'lit';
import type { ExerciseName } from './exercises.ts';

export interface Parts {
  problem(): TemplateResult;
  fields(): TemplateResult[];
}

export type ExerciseParts = { [Name in ExerciseName]?: Parts };

export const exerciseParts: ExerciseParts = {};
