// Builds parts of the project: `node tools/build.mjs [PART ...]`. The parts are native, native-clang, asan, wasm,
// wasm-relaxed, npm, npm-from-built-modules and web. Without a part it builds the whole page.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureEmscripten } from './lib/emscripten.mjs';
import { filesOf, isNewer } from './lib/files.mjs';
import { ensureNodeModules } from './lib/node-modules.mjs';
import { inRoot, npmDir, npmProgram, webDir } from './lib/paths.mjs';
import { isMain, main, runLogged, Stop, tail, which } from './lib/run.mjs';
import { ensureSystem } from './lib/system.mjs';

/** Runs one build step and writes its output to a log. If it fails, stops and prints the end of the log. */
function step(log, command, args, settings) {
  const { status, logFile } = runLogged(log, command, args, settings);
  if (status !== 0) {
    throw new Stop(
      `${tail(logFile)}\n\nBuilding failed: ${command} ${args.join(' ')}\n(the whole log is in ${logFile})`,
    );
  }
}

/** Prints the name of the build, runs it, and prints its duration. */
function timed(name, body) {
  const start = Date.now();
  process.stdout.write(`Building ${name} ... `);
  body();
  console.log(`${((Date.now() - start) / 1000).toFixed(1)} s`);
}

/** The sanitizer build uses clang if it is installed: clang builds it three times as fast as g++ and is stricter. */
const compilerOf = (preset) => (preset === 'asan' && which('clang++') ? { CXX: 'clang++' } : {});

const configure = (preset, ...args) =>
  step(`configure-${preset}`, 'cmake', ['--preset', preset, ...args], { env: compilerOf(preset) });

/**
 * Whether a preset is configured for this folder and is up to date. A build configured with tests also serves builds
 * without tests.
 */
function isConfigured(preset, tests) {
  const cache = inRoot('build', preset, 'CMakeCache.txt');
  return (
    fs.existsSync(inRoot('build', preset, 'build.ninja')) &&
    isNewer(cache, filesOf('CMakePresets.json')) &&
    (!tests || fs.readFileSync(cache, 'utf8').includes('RIVERBANK_TESTS:BOOL=ON'))
  );
}

/**
 * Removes a build that was configured for another folder: a copied or moved checkout would otherwise build the old
 * folder's sources.
 */
export function removeForeignBuild(folder, source = inRoot()) {
  const cache = path.join(folder, 'CMakeCache.txt');
  if (!fs.existsSync(cache)) return;
  const home = /^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$/m.exec(fs.readFileSync(cache, 'utf8'))?.[1];
  if (home !== undefined && fs.existsSync(home) && fs.realpathSync(home) === fs.realpathSync(source)) return;
  console.log(`${folder} was configured for ${home ?? 'an unknown folder'}, so it is built again.`);
  fs.rmSync(folder, { recursive: true });
}

/** Configures and builds one CMake preset. Ninja rebuilds only what changed. */
function cmake(preset, targets, { tests = true } = {}) {
  removeForeignBuild(inRoot('build', preset));
  timed(preset, () => {
    if (!isConfigured(preset, tests)) {
      configure(preset, ...(tests ? [] : ['-DRIVERBANK_TESTS=OFF']));
    }
    const wanted = targets.length > 0 ? ['--target', ...targets] : [];
    step(`build-${preset}`, 'cmake', [
      '--build',
      '--preset',
      preset,
      '--parallel',
      `${os.availableParallelism()}`,
      ...wanted,
    ]);
  });
}

export function buildNative(preset = 'native', ...targets) {
  ensureSystem('build', 'native', 'libraries');
  cmake(preset, targets);
}

/** Configures without building. CMake then lists the commands that compile each file, which clang-tidy needs. */
export function configureTidy() {
  ensureSystem('build', 'native', 'libraries');
  configure('tidy');
}

export function buildWasm(preset = 'wasm', ...targets) {
  ensureSystem('build', 'libraries');
  ensureEmscripten();
  cmake(preset, targets);
}

/** The package's WebAssembly modules (cmake/wasm_module.cmake) and their names in dist/npm/wasm. */
const modules = [
  { preset: 'wasm', name: 'engine' },
  { preset: 'wasm', name: 'notebooks' },
  { preset: 'wasm', name: 'fast' },
  { preset: 'wasm-relaxed', name: 'fast', packed: 'fast-relaxed' },
  { preset: 'wasm', name: 'language_model', packed: 'language-model' },
  { preset: 'wasm-relaxed', name: 'language_model', packed: 'language-model-relaxed' },
  { preset: 'wasm', name: 'checkpoints' },
  { preset: 'wasm-relaxed', name: 'checkpoints', packed: 'checkpoints-relaxed' },
];

/** The WebAssembly modules and their glue, as built. */
export const builtModules = modules.flatMap(({ preset, name }) => [
  `build/${preset}/${name}.mjs`,
  `build/${preset}/${name}.wasm`,
]);

/** The files of these folders that declare classes and types of the public API. */
const publicFiles = {
  operations: [],
  wire: ['attention-cache', 'dense-matrix', 'handle', 'module'],
  load: ['builds', 'external', 'relaxed-simd', 'single', 'wasm-file'],
  engine: ['engine', 'notebooks', 'types'],
  fast: ['pool-types', 'types'],
  checkpoints: ['checkpoint', 'files-from', 'session', 'types'],
};

/** Whether a file declares nothing that programs can import. */
function isInternal(file) {
  const [, folder, name] = /\/([\w-]+)\/([\w-]+)\.d\.ts$/.exec(file) ?? [];
  return Object.hasOwn(publicFiles, folder ?? '') && !publicFiles[folder].includes(name);
}

/** Removes the doc comments of a file that tsc or esbuild has written: there, each begins on a line of its own. */
function removeDocComments(file) {
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, text.replace(/^[ \t]*\/\*\*[\s\S]*?\*\/\n/gm, ''));
}

/** Makes dist/npm from the built WebAssembly modules: packs them and compiles the TypeScript around them. */
export function assembleNpm() {
  fs.rmSync(npmDir, { recursive: true, force: true });
  step('pack-wasm', process.execPath, [
    inRoot('tools/pack-wasm.mjs'),
    path.join(npmDir, 'wasm'),
    ...modules.map(({ preset, name, packed = name }) => `${inRoot('build', preset, name)}=${packed}`),
  ]);
  step('build-npm', npmProgram('tsc'), ['-p', 'tsconfig.build.json']);
  step('describe-elements', process.execPath, [inRoot('tools/describe-elements.mjs'), npmDir]);
  // Comments are a twentieth of the package, so they are removed. Two kinds stay: the comments of the public API's
  // declarations, and the comments inside import(), which bundlers read.
  const scripts = filesOf('dist/npm').filter((file) => file.endsWith('.js'));
  step('remove-comments', npmProgram('esbuild'), [...scripts, `--outdir=${npmDir}`, '--allow-overwrite']);
  // esbuild keeps the comments inside classes.
  [...scripts, ...filesOf('dist/npm').filter(isInternal)].forEach(removeDocComments);
  // The worker is bundled into one file, so that it also runs if a bundler only copies it or no bundler is used.
  const worker = path.join(npmDir, 'fast-worker.js');
  step('build-worker', npmProgram('esbuild'), [
    worker,
    '--bundle',
    '--minify',
    '--format=esm',
    `--outfile=${worker}`,
    '--allow-overwrite',
  ]);
}

/** Builds dist/npm: the WebAssembly modules and the compiled TypeScript around them. */
export function buildNpm() {
  ensureSystem('build');
  ensureEmscripten();
  ensureNodeModules();
  for (const preset of new Set(modules.map((module) => module.preset))) {
    // Without tests, because building the page must not require GoogleTest.
    cmake(
      preset,
      modules.filter((module) => module.preset === preset).map(({ name }) => `riverbank_${name}`),
      { tests: false },
    );
  }
  const inputs = filesOf(
    'src/npm',
    'tsconfig.json',
    'tsconfig.build.json',
    'tools/pack-wasm.mjs',
    'tools/describe-elements.mjs',
    ...builtModules,
  );
  if (isNewer(path.join(npmDir, 'index.js'), inputs)) {
    return;
  }
  timed('the npm package', assembleNpm);
}

/**
 * The page's languages: those with an entry file in web, such as page.en.ts. They are read from the file names, because
 * Node 20 cannot load web/core/words/languages.ts.
 */
const pageLanguages = () =>
  fs.readdirSync(inRoot('web')).flatMap((name) => /^page\.(\w+)\.ts$/.exec(name)?.slice(1) ?? []);

/** Builds dist/web (the page), dist/riverbank.html and dist/riverbank.ru.html (each language in one file). */
export function buildWeb() {
  buildNpm();
  const inputs = [
    ...filesOf('web', 'package.json', 'tsconfig.web.json', 'dist/npm', 'english/model', 'english/senses'),
  ];
  if (isNewer(path.join(webDir, 'index.html'), inputs)) {
    return;
  }
  timed('the page', () => {
    step('build-web', npmProgram('vite'), ['build', 'web', '--outDir', webDir, '--emptyOutDir']);
    for (const language of pageLanguages()) {
      step(`build-one-file-${language}`, npmProgram('vite'), [
        'build',
        'web',
        '-c',
        'web/one-file.config.ts',
        '--mode',
        language,
      ]);
    }
  });
}

const steps = {
  native: () => buildNative('native'),
  'native-clang': () => buildNative('native-clang'),
  asan: () => buildNative('asan'),
  wasm: () => buildWasm('wasm'),
  'wasm-relaxed': () => buildWasm('wasm-relaxed'),
  npm: buildNpm,
  'npm-from-built-modules': assembleNpm,
  web: buildWeb,
};

if (isMain(import.meta)) {
  await main(() => {
    const names = process.argv.length > 2 ? process.argv.slice(2) : ['web'];
    for (const name of names) {
      if (!(name in steps)) {
        throw new Stop(`There is no build "${name}"; there are ${Object.keys(steps).join(', ')}.`);
      }
      steps[name]();
    }
    console.log('Everything is built.');
  });
}
