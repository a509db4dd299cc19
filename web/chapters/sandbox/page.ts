// Loads the sandbox into the page: its elements and the copyable example.
import '../../core/elements/cell-story.ts';
import '../../core/elements/copy-out.ts';
import '../../core/elements/said-while.ts';
import './elements/sandbox-bench.ts';
import '../../styles/notebook.css';
import '../../styles/heads.css';
import '../../styles/shade.css';
import './styles.css';
