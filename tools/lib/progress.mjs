// Shows a suite's progress while it runs: how many of its tests have finished.

/**
 * Reads a line of GoogleTest: the number of tests that this program will run, or the report that one test has finished.
 */
export function fromGoogleTestLine(line) {
  const [, total] = /^\[=+\] Running (\d+) tests? from/.exec(line) ?? [];
  if (total) return { total: Number(total) };
  return /^\[ +(?:OK|FAILED|SKIPPED) +\] .*\(\d+ ms\)$/.test(line) ? { more: 1 } : undefined;
}

/** Reads a line of Playwright's list reporter: the number of tests, or the number of the test that has finished. */
export function fromPlaywrightLine(line) {
  const [, total] = /^Running (\d+) tests? using/.exec(line) ?? [];
  if (total) return { total: Number(total) };
  const [, finished] = /^ +(?:✓|✘|-|ok|x) +(\d+) /.exec(line) ?? [];
  return finished ? { finished: Number(finished) } : undefined;
}

/** Reads a line of our own scripts: "  3 of 7". */
export function fromOwnLine(line) {
  const [, finished, total] = /^ *(\d+) of (\d+)\b/.exec(line) ?? [];
  return total ? { finished: Number(finished), total: Number(total) } : undefined;
}

/** Prints the progress of one of our own scripts. */
export const tellProgress = (finished, total) => console.log(`  ${finished} of ${total}`);

/** Shows the progress. In a terminal it changes one line; in a log it adds a line for each tenth of the tests. */
function show(stream, name, finished, total) {
  const text = `  ${name}: ${finished} of ${total}`;
  if (stream.isTTY) stream.write(`\r\u001b[K${text}`);
  else stream.write(`${text}\n`);
}

/**
 * Collects a suite's progress. A suite may run several programs, each with its share of the tests.
 * `reader()` returns a function that takes the lines of one program; `end` clears the terminal's line.
 */
export function progressOf(name, stream = process.stdout) {
  const programs = [];
  let shown = 0;
  const tell = () => {
    const total = programs.reduce((sum, each) => sum + each.total, 0);
    const finished = programs.reduce((sum, each) => sum + Math.min(each.finished, each.total), 0);
    const tenth = total > 0 ? Math.floor((10 * finished) / total) : 0;
    if (stream.isTTY ? total === 0 : tenth <= shown) return;
    shown = tenth;
    show(stream, name, finished, total);
  };
  return {
    reader(read) {
      const program = { finished: 0, total: 0 };
      programs.push(program);
      return (line) => {
        const said = read(line);
        if (!said) return;
        program.total = said.total ?? program.total;
        program.finished = said.finished ?? program.finished + (said.more ?? 0);
        tell();
      };
    },
    end() {
      if (stream.isTTY) stream.write('\r\u001b[K');
    },
  };
}
