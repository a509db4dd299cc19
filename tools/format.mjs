// Lays out all files: C++ by the rules of .clang-format; TypeScript, JavaScript, CSS and HTML by those of biome.json: `npm run format`.
import { filesOf } from './lib/files.mjs';
import { ensureNodeModules } from './lib/node-modules.mjs';
import { npmProgram } from './lib/paths.mjs';
import { main, run } from './lib/run.mjs';

await main(() => {
  ensureNodeModules();
  const files = filesOf('src', 'tests', 'bench', 'english').filter((file) => /\.(cc|h)$/.test(file));
  run('clang-format', ['-i', ...files]);
  console.log(`clang-format: ${files.length} files`);
  // What biome makes of broken lines of HTML may be something that it would lay out once more.
  for (let round = 0; round < 2; round++) run(npmProgram('biome'), ['format', '--write', '--colors=off']);
});
