// What the sandbox brings to the page: its lesson and its bench.
import '../../elements/cell-story.ts';
import '../../elements/sandbox-bench.ts';

export { lesson } from './lesson.ts';
