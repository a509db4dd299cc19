// Lays out all C++ files by the rules of .clang-format: `npm run format`.
import { filesOf } from './lib/files.mjs';
import { main, run } from './lib/run.mjs';

await main(() => {
  const files = filesOf('src', 'tests', 'bench').filter((file) => /\.(cc|h)$/.test(file));
  run('clang-format', ['-i', ...files]);
  console.log(`${files.length} files are laid out.`);
});
