// One run of the benchmark inside one engine: limits, contenders, sizes, one after the other.
import { cases, long, nameOf, rounds, threadsBeside } from './cases.mjs';
import { startContenders } from './contenders/index.mjs';
import { startLimits } from './limit.mjs';
import { measure } from './measure.mjs';
import { measureTraining } from './training/measure.mjs';

/**
 * place: {peers: address of their folder, inBrowser, compat}; parts: which of `partsOf`; without: names of contenders that are left out.
 * `say` is told who enters, and what has been measured.
 */
export async function session(place, { quick = false, parts, without = [] }, say) {
  const { contenders: all, absent } = await startContenders(place);
  const contenders = all.filter(({ name }) => !without.includes(name));
  const results = { absent, cases: {}, limits: {} };
  const limits = await startLimits();
  for (const part of parts) {
    const size = cases(quick).find((each) => nameOf(each) === part);
    if (size) {
      results.cases[part] = await measure(contenders, size, rounds(quick), limits.turn, (name) =>
        say(`entering ${name}`),
      );
      results.limits[part] = limits.medians(); // of the same minutes: a machine has faster and slower ones
    } else if (part === 'threads') {
      results.threads = await measure(
        contenders.filter(({ name }) => threadsBeside.includes(name)),
        long,
        3 * rounds(quick),
      );
    } else {
      results.training = await measureTraining(place, 2 * rounds(quick));
    }
    say(`${part} done`);
  }
  return results;
}
