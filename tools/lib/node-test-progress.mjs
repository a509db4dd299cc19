// Reports the progress of node:test: prints after each test file how many files have finished, such as "  3 of 37".
// node:test does not report the number of files, so RIVERBANK_TEST_FILES contains it.

const total = Number(process.env.RIVERBANK_TEST_FILES);

/**
 * Results arrive file by file, even if several files run at once. The first result of another file means that a file
 * has finished.
 */
export default async function* progress(source) {
  let current;
  let finished = 0;
  for await (const { type, data } of source) {
    if (!['test:pass', 'test:fail'].includes(type) || !data.file || data.file === current) continue;
    if (current !== undefined) yield `  ${++finished} of ${total}\n`;
    current = data.file;
  }
  yield `  ${total} of ${total}\n`;
}
