// The native half: Google Benchmark on a build for this machine alone, and PyTorch where it is installed.
import { inRoot } from '../tools/lib/paths.mjs';
import { ask } from '../tools/lib/run.mjs';

export function native() {
  const folder = inRoot('build/bench/native');
  const configure = ['-S', inRoot('.'), '-B', folder, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release', '-DRIVERBANK_BENCH=ON',
    '-DRIVERBANK_TESTS=OFF', '-DRIVERBANK_HOST_LANES=ON'];
  for (const words of [configure, ['--build', folder, '--target', 'riverbank_bench']]) {
    const { status, stdout, stderr } = ask('cmake', words);
    if (status !== 0) return { text: `could not be built: ${(stdout + stderr).slice(-500)}` };
  }
  const { stdout } = ask(`${folder}/riverbank_bench`, ['--benchmark_repetitions=5', '--benchmark_report_aggregates_only=true',
    '--benchmark_enable_random_interleaving=true', '--benchmark_min_time=0.1']);
  const torch = ask('python3', [inRoot('bench/torch_attention.py')]);
  return { text: stdout + (torch.status === 0 ? torch.stdout : '  PyTorch is not installed\n') };
}
