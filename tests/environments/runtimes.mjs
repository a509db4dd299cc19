// The runtimes and test runners to try. Each runs the example's entries outside of a page.
import fs from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { ask, Stop } from '../../tools/lib/run.mjs';
import { longest } from './browsers.mjs';
import { compiledOptions, copyWasm, prepare, wasmNames, write } from './project.mjs';

export const bun = 'node_modules/@oven/bun-linux-x64/bin/bun';
const deno = 'node_modules/@deno/linux-x64-glibc/deno';
export const nodes = {
  20: 'node_modules/node20/bin/node',
  22: 'node_modules/node22/bin/node',
  24: 'node_modules/node24/bin/node',
};

/** Runs a program of the workspace in the project. Returns its output. Throws a Stop if the program fails. */
function output(folder, program, args, env) {
  const { status, stdout, stderr } = ask(path.join(folder, '..', program), args, { cwd: folder, env });
  if (status !== 0) throw new Stop((stdout + stderr).slice(-1500));
  return stdout;
}

/** Returns the environment of a runtime. It runs the example's file node.js, which prints the result of each entry. */
const runs = (name, program, args = ['node.js'], line = 'Node') => ({
  name,
  line,
  say: (folder) => {
    prepare(folder);
    write(folder, 'node.ts', fs.readFileSync(path.join(folder, 'node.js'), 'utf8'));
    return { [name]: JSON.parse(output(folder, program, args)) };
  },
});

/** For each environment, the settings that differ from its defaults. The docs must name each of them. */
export const settings = {
  Jest: ['--experimental-vm-modules', 'transform: {}'],
  Deno: ['--allow-all', '--node-modules-dir=manual'],
};

/**
 * Returns the environment of a test runner, which runs the entries in one test. The test writes its results into a
 * file, because test runners also print other text.
 */
const tests = (name, { program, config, args, options = '{}', setUp = '', only = 'allEntries' }) => ({
  name,
  say: (folder) => {
    prepare(folder, { options });
    write(
      folder,
      'entries.test.js',
      `${setUp}
import fs from 'node:fs';
test('entries', async () => {
  const { tryAll, external } = await import('./entries.js');
  const { allEntries } = await import('./lazy-entries.js');
  const chosen = ${only === 'external' ? 'external' : 'allEntries'};
  const { tryPool } = ${only === 'external' ? '{ tryPool: () => ({}) }' : "await import('./pool.js')"};
  const results = { ...(await tryAll(chosen)), ...(await tryPool()) };
  if (typeof document !== 'undefined') Object.assign(results, await (await import('./elements.js')).tryElements());
  fs.writeFileSync('results.json', JSON.stringify(results));
});\n`,
    );
    for (const [file, text] of Object.entries(config)) write(folder, file, text);
    output(folder, nodes[22], [path.join('..', 'node_modules', program), ...args, `--testTimeout=${longest}`], {
      NODE_OPTIONS: `${settings.Jest[0]} --no-warnings`,
    });
    return { [name]: JSON.parse(fs.readFileSync(path.join(folder, 'results.json'), 'utf8')) };
  },
});

const vitest = (environment) =>
  tests(`Vitest (${environment})`, {
    program: 'vitest/vitest.mjs',
    args: ['run', '--globals', `--environment=${environment}`],
    config: {},
  });

const jest = (environment, more = {}) =>
  tests(`Jest (${environment})`, {
    program: 'jest/bin/jest.js',
    args: [],
    config: { 'jest.config.js': `export default { testEnvironment: '${environment}', ${settings.Jest[1]} };\n` },
    ...more,
  });

/**
 * Runs the external entries in a Cloudflare worker. workerd does not compile WebAssembly from bytes, so the entries get
 * compiled modules.
 */
const workerd = {
  name: 'workerd',
  say: (folder) => {
    const at = (name) => path.join(folder, name);
    write(folder, 'options.js', compiledOptions());
    write(
      folder,
      'cloud.js',
      `import { external, tryAll } from './entries.js';
export default { fetch: async () => Response.json(await tryAll(external)) };\n`,
    );
    buildSync({
      entryPoints: [at('cloud.js')],
      outfile: at('dist/cloud.js'),
      bundle: true,
      format: 'esm',
      external: ['*.wasm', 'node:*'],
    });
    copyWasm(folder, 'dist');
    write(
      folder,
      'run.js',
      `import { Miniflare } from 'miniflare';
const wasm = ${JSON.stringify(wasmNames)}.map((name) => ({ type: 'CompiledWasm', path: \`dist/\${name}.wasm\` }));
const modules = [{ type: 'ESModule', path: 'dist/cloud.js' }, ...wasm];
const worker = new Miniflare({ modulesRoot: 'dist', modules, compatibilityDate: '2026-01-01' });
console.log(await (await worker.dispatchFetch('http://localhost/')).text());
await worker.dispose();\n`,
    );
    return { workerd: JSON.parse(output(folder, nodes[22], ['run.js'])) };
  },
};

/** In Jest, jsdom has no TextDecoder and TextEncoder, so this code adds those of Node. */
const jsdomNeeds = `import { TextDecoder, TextEncoder } from 'node:util';
Object.assign(globalThis, { TextDecoder, TextEncoder });`;

export const runtimes = [
  runs('Node 20.10', nodes[20]),
  runs('Node 22', nodes[22]),
  runs('Node 24', nodes[24]),
  runs('Bun', bun),
  runs('Deno', deno, ['run', ...settings.Deno, 'node.js']),
  runs('tsx', nodes[22], ['../node_modules/tsx/dist/cli.mjs', 'node.ts']),
  vitest('node'),
  vitest('jsdom'),
  jest('node'),
  jest('jsdom', { setUp: jsdomNeeds, only: 'external' }),
  workerd,
];
