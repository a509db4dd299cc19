// One run of the benchmark inside one engine: limits, contenders, sizes, one after the other.
import { attentionOf } from './inputs.mjs';
import { cases, long, nameOf, rounds, threadsBeside } from './cases.mjs';
import { startContenders } from './contenders/index.mjs';
import { startLimits } from './limit.mjs';
import { measure } from './measure.mjs';
import { isReading, startReading } from './reading/tasks.mjs';
import { measureTraining } from './training/measure.mjs';

/**
 * place: {peers: address of their folder, inBrowser, compat, ownFile: gives a file of english/model by its name}; parts: which of `partsOf`; without: names of contenders that are left out.
 * `say` is told who enters, and what has been measured.
 */
export async function session(place, { quick = false, parts, without = [] }, say) {
  const results = { absent: {}, cases: {}, limits: {} };
  const takingPart = ({ contenders, absent }) => {
    Object.assign(results.absent, absent);
    return contenders.filter(({ name }) => !without.includes(name));
  };
  const forAttention = parts.every(isReading) ? [] : takingPart(await startContenders(place));
  const limits = await startLimits();
  for (const part of parts) {
    const size = cases(quick).find((each) => nameOf(each) === part);
    const inTurns = async (contenders, task) => {
      results.cases[part] = await measure(contenders, task, rounds(quick), limits.turn, (name) =>
        say(`entering ${name}`),
      );
      results.limits[part] = limits.medians(); // of the same minutes: a machine has faster and slower ones
    };
    if (size) {
      await inTurns(forAttention, attentionOf(size));
    } else if (isReading(part)) {
      const started = await startReading(part, place);
      await inTurns(takingPart(started), started.task);
    } else if (part === 'threads') {
      results.threads = await measure(
        forAttention.filter(({ name }) => threadsBeside.includes(name)),
        attentionOf(long),
        3 * rounds(quick),
      );
    } else {
      results.training = await measureTraining(place, 2 * rounds(quick));
    }
    say(`${part} done`);
  }
  return results;
}
