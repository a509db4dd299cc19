// Formats C++ with clang-format, and TypeScript, JavaScript, CSS and HTML with Biome: `npm run format`.
import { filesOf } from './lib/files.mjs';
import { ensureNodeModules } from './lib/node-modules.mjs';
import { npmProgram } from './lib/paths.mjs';
import { main, run } from './lib/run.mjs';
import { readSettings } from './lib/settings.mjs';

await main(() => {
  readSettings(process.argv.slice(2), {});
  ensureNodeModules();
  const files = filesOf('src', 'tests', 'bench', 'english').filter((file) => /\.(cc|h)$/.test(file));
  run('clang-format', ['-i', ...files]);
  console.log(`clang-format: ${files.length} files`);
  // Run twice: Biome may format its own output of HTML once more.
  for (let round = 0; round < 2; round++) run(npmProgram('biome'), ['format', '--write', '--colors=off']);
});
