// Compares the bits of every step between builds: g++, WebAssembly and, with --long, clang must
// give the same hashes. Builds what is missing. `node tests/bits/compare.mjs name=command …`
// compares existing programs.
import { buildNative, buildWasm } from '../../tools/build.mjs';
import { inRoot } from '../../tools/lib/paths.mjs';
import { tellProgress } from '../../tools/lib/progress.mjs';
import { ask, main, which } from '../../tools/lib/run.mjs';

const target = 'riverbank_bits';
const isLong = process.argv.includes('--long');

/** The builds: name, command and build function. All are compared with the first. */
function builds() {
  const native = {
    name: 'native',
    command: [inRoot('build/native', target)],
    build: () => buildNative('native', target),
  };
  const clang = {
    name: 'native-clang',
    command: [inRoot('build/native-clang', target)],
    build: () => buildNative('native-clang', target),
  };
  const wasm = {
    name: 'wasm',
    command: [process.execPath, inRoot(`build/wasm/${target}.js`)],
    build: () => buildWasm('wasm', target),
  };
  return isLong && which('clang++') ? [native, clang, wasm] : [native, wasm];
}

/** Parses name=command arguments; a .js file is run with Node. */
function givenBuilds(words) {
  return words.map((word) => {
    const [name, file] = word.split('=');
    return { name, command: file.endsWith('.js') ? [process.execPath, file] : [file], build: () => {} };
  });
}

/**
 * Builds a program and runs it. Returns a map from each step (and its number of cases) to the hash of its bits.
 */
function hashesOf({ name, command, build }) {
  build();
  const { status, stdout, stderr } = ask(command[0], command.slice(1));
  const lines = [...stdout.matchAll(/^(.*\S)\s+([0-9a-f]{16})$/gm)];
  if (status !== 0 || lines.length === 0) {
    console.log(`${name} ended with status ${status} after ${lines.length} steps\n${stderr}`);
  }
  return new Map(lines.map(([, step, hash]) => [step.replace(/\s+/g, ' '), hash]));
}

/** The names of the steps that differ from the reference or are missing. */
function differences(reference, hashes) {
  const steps = new Set([...reference.keys(), ...hashes.keys()]);
  return [...steps].filter((step) => reference.get(step) !== hashes.get(step));
}

await main(() => {
  const words = process.argv.slice(2).filter((word) => word !== '--long');
  const [first, ...others] = words.length > 0 ? givenBuilds(words) : builds();
  const reference = hashesOf(first);
  tellProgress(1, others.length + 1);
  let passed = 0;
  let failed = reference.size === 0 ? 1 : 0;
  for (const [i, other] of others.entries()) {
    const hashes = hashesOf(other);
    tellProgress(i + 2, others.length + 1);
    const bad = differences(reference, hashes);
    for (const step of bad) {
      console.log(
        `  failed: ${step}: ${first.name} ${reference.get(step) ?? 'has no such step'}, ${other.name} ${hashes.get(step) ?? 'has no such step'}`,
      );
    }
    console.log(`${first.name} and ${other.name}: ${reference.size} steps, ${bad.length} different`);
    passed += reference.size - Math.min(bad.length, reference.size);
    failed += bad.length;
  }
  const skipped = isLong && words.length === 0 && others.length < 2 ? reference.size : 0;
  if (skipped > 0) {
    console.log(`  skipped: native and native-clang: there is no clang++`);
  }
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 || passed === 0 ? 1 : 0;
});
