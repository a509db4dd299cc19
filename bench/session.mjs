// Runs the benchmark in one engine: peak rates, contenders and sizes, one after the other.
import { attentionOf } from './inputs.mjs';
import { cases, long, nameOf, rounds, threadsBeside } from './cases.mjs';
import { startContenders } from './contenders/index.mjs';
import { startLimits } from './limit.mjs';
import { measure } from './measure.mjs';
import { isReading, startReading } from './reading/tasks.mjs';
import { measureTraining } from './training/measure.mjs';

/**
 * Measures parts of the benchmark and returns their results. Calls `say` with its progress: before each contender
 * starts, before each round, and after each part.
 *
 * - `place` is {peers: address of their folder, inBrowser, compat, ownFile: returns a file of english/model by name}.
 * - `parts` is a selection of `partsOf` (cases.mjs).
 * - `without` has the names of contenders to leave out.
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
      results.limits[part] = limits.medians(); // measured at the same time, because the speed of the machine varies
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
