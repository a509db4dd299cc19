// The code and styles that all chapters share: adding a chapter to the lesson, the look of figures and exercises, and questions with a guess.
import '../styles/chapters.css';
import '../core/elements/predict-reveal.ts';
import '../core/elements/set-choice.ts';
export { exerciseParts } from '../core/exercises/exercise-registry.ts';
export { bring } from '../core/lesson/lesson.ts';
