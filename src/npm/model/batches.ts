// Makes batches for training: parts of a text at given or random positions, or the texts of a task.
import { checkItems, checkList, checkWhole, wrongType } from '../wire/check.js';
import * as operations from '../operations/language-model.js';
import type { Batch, BatchSource, Seed, TaskKind } from './types.js';
import type { LanguageModelCalls } from './tokenizers.js';

/** Returns one part of the text for each start. The targets are the same parts, one token later. */
export function textBatch(text: ArrayLike<number>, length: number, starts: ArrayLike<number>): Batch {
  const size = checkList('text', text).length;
  const places = checkItems('starts', starts, checkWhole);
  const last = size - checkWhole('length', length) - 1;
  if (length < 1) throw new RangeError(`length is ${length}, but it must be 1 or more`);
  if (places.length === 0) throw new RangeError('starts is empty');
  const outside = places.findIndex((start) => start < 0 || start > last);
  if (outside >= 0) {
    throw new RangeError(
      last < 0
        ? `the text has ${size} tokens, but a length of ${length} needs at least ${length + 1}`
        : `starts[${outside}] is ${places[outside]}, but must be from 0 to ${last}`,
    );
  }
  const windows = (further: number) =>
    Int32Array.from({ length: places.length * length }, (_, i) => {
      const place = (places[Math.floor(i / length)] as number) + (i % length) + further;
      return checkWhole(`text[${place}]`, text[place]);
    });
  return { sequences: places.length, length, tokens: windows(0), targets: windows(1) };
}

/**
 * Returns parts of the text from random starts. The engine draws only the starts, so a long text is not copied to the
 * engine at every step.
 */
export function randomBatch(
  calls: LanguageModelCalls,
  text: ArrayLike<number>,
  length: number,
  sequences: number,
  seed: Seed,
  step: number,
): Batch {
  const size = checkList('text', text).length;
  return textBatch(
    text,
    length,
    calls.call(operations.randomStarts, () => [size, length, sequences, seed, step]),
  );
}

export function taskBatch(
  calls: LanguageModelCalls,
  task: TaskKind,
  sequences: number,
  seed: Seed,
  step: number,
): Batch {
  const batch = calls.call(operations.taskBatch, () => [task, sequences, seed, step]);
  return { ...batch, tokens: Int32Array.from(batch.tokens), targets: Int32Array.from(batch.targets) };
}

/**
 * Returns the function that makes the batch of a step. `length` is the length of the parts of a text, if the source has
 * no length of its own.
 */
export function batchesOf(calls: LanguageModelCalls, source: BatchSource, length: number): (step: number) => Batch {
  if (typeof source === 'function') return source;
  if (typeof source !== 'object' || source === null)
    throw wrongType('source', '{ text, sequences }, { task, sequences } or a function', source);
  const { sequences, seed = 0 } = source;
  if ('task' in source) return (step) => taskBatch(calls, source.task, sequences, seed, step);
  return (step) => randomBatch(calls, source.text, source.length ?? length, sequences, seed, step);
}
