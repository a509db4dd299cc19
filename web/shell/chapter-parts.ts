// Loads the code and styles that all chapters share.
// They add chapters to the lesson, style figures and exercises, and define <predict-reveal> and <set-choice>.
import '../styles/chapters.css';
import '../core/elements/predict-reveal.ts';
import '../core/elements/set-choice.ts';
export { exerciseParts } from '../core/exercises/exercise-registry.ts';
export { bring } from '../core/lesson/lesson.ts';
