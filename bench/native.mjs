// Measures natively: with Google Benchmark in a build for this machine, and with PyTorch if it is installed.
import { inRoot } from '../tools/lib/paths.mjs';
import { ask } from '../tools/lib/run.mjs';
import { findTorch } from './python.mjs';

/** The JSON that a Python file prints; undefined without PyTorch, or if the file fails. */
function measured(python, file) {
  if (!python) return undefined;
  const { status, stdout, stderr } = ask(python, [inRoot('bench', file)]);
  if (status === 0) return JSON.parse(stdout);
  console.log(`  ${file} failed in ${python}: ${stderr.slice(-500)}`);
  return undefined;
}

/**
 * {name: {median in ms, gflops}}; a name is, for example, "fused (12,512,64) causal, 2 threads".
 */
function readBenchmarks({ benchmarks }) {
  const units = { ns: 1e-6, us: 1e-3, ms: 1 };
  return Object.fromEntries(
    benchmarks
      .filter(({ aggregate_name: kind }) => kind === 'median')
      .map((each) => {
        const [who, heads, tokens, causal, threads] = each.run_name.split('/');
        const name = tokens
          ? `${who} (${heads},${tokens},64)${causal === '1' ? ' causal' : ''}${threads === '2' ? ', 2 threads' : ''}`
          : who;
        return [name, { median: each.real_time * units[each.time_unit], gflops: each.GFLOP }];
      }),
  );
}

/**
 * {benchmarks, torch, attention, training}, or {failed}. `attention` and `training` are times of PyTorch; `torch`
 * tells which Python ran it.
 */
export function native() {
  const folder = inRoot('build/bench/native');
  const configure = [
    '-S',
    inRoot('.'),
    '-B',
    folder,
    '-G',
    'Ninja',
    '-DCMAKE_BUILD_TYPE=Release',
    '-DRIVERBANK_BENCH=ON',
    '-DRIVERBANK_TESTS=OFF',
    '-DRIVERBANK_HOST_LANES=ON',
  ];
  for (const words of [configure, ['--build', folder, '--target', 'riverbank_bench']]) {
    const { status, stdout, stderr } = ask('cmake', words);
    if (status !== 0) return { failed: `could not be built: ${(stdout + stderr).slice(-500)}` };
  }
  const { stdout } = ask(`${folder}/riverbank_bench`, [
    '--benchmark_format=json',
    '--benchmark_repetitions=5',
    '--benchmark_report_aggregates_only=true',
    '--benchmark_enable_random_interleaving=true',
    '--benchmark_min_time=0.1',
  ]);
  const torch = findTorch();
  const [attention, training] = ['torch_attention.py', 'torch_training.py'].map((file) => measured(torch.python, file));
  return { benchmarks: readBenchmarks(JSON.parse(stdout)), torch, attention, training };
}
