// One run of the benchmark inside one engine: limits, contenders, sizes, one after the other.
import { cases, long, nameOf, rounds, threadsBeside } from './cases.mjs';
import { startContenders } from './contenders/index.mjs';
import { startLimits } from './limit.mjs';
import { measure } from './measure.mjs';
import { measureTraining } from './training/measure.mjs';

/** place: {peers: address of their folder, inBrowser, compat}; `say` is told what has been measured. */
export async function session(place, { quick = false, only = '' }, say) {
  const { contenders, absent } = await startContenders(place);
  const results = { absent, cases: {}, limits: {} };
  const limits = await startLimits();
  if (!place.compat && 'threads'.includes(only)) {
    // By themselves: what other libraries leave to be cleared away keeps the second core busy.
    results.threads = await measure(contenders.filter(({ name }) => threadsBeside.includes(name)), long, 3 * rounds(quick));
    say('threads done');
  }
  for (const size of cases(quick).filter((each) => nameOf(each).includes(only))) {
    results.cases[nameOf(size)] = await measure(contenders, size, rounds(quick), limits.turn);
    results.limits[nameOf(size)] = limits.medians(); // of the same minutes: a machine has faster and slower ones
    say(`${nameOf(size)} done`);
  }
  if (!place.compat && 'training'.includes(only)) {
    results.training = await measureTraining(place, 2 * rounds(quick));
    say('training done');
  }
  return results;
}
