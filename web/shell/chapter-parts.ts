// What all chapters share: how they become part of the lesson, how their figures and exercises look, and the questions that are guessed before they are answered.
import '../styles/chapters.css';
import '../core/elements/predict-reveal.ts';
export { exerciseParts } from '../core/exercises/exercise-registry.ts';
export { bring } from '../core/lesson/lesson.ts';
