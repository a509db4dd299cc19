// A reporter for node:test that says after each file of tests how many of them have finished: "  3 of 37".
// RIVERBANK_TEST_FILES says how many there are: node:test does not.

const total = Number(process.env.RIVERBANK_TEST_FILES);

/** Results come file after file, even where several run at once: the first of another file ends the one before. */
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
