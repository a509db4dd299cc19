// Reads the numbers of passed, failed and skipped tests from the output of each kind of test runner.
import fs from 'node:fs';

// A reader returns {passed, failed, skipped, failures, left}: three numbers, the names (and messages) of failed tests,
// and the names of skipped tests. fromLastLine knows no names: its `failures` is empty, and `left` is missing. If the
// output is not readable, the reader returns undefined, which counts as a failure.

/** Reads GoogleTest's report from --gtest_output=json. */
export function fromGoogleTest(file) {
  const report = readJson(file);
  const tests = report?.testsuites.flatMap((suite) => suite.testsuite.map((test) => ({ suite: suite.name, ...test })));
  if (!tests?.length) {
    return undefined;
  }
  const bad = tests.filter((test) => test.failures);
  const left = tests
    .filter((test) => test.result === 'SKIPPED' || test.status === 'NOTRUN')
    .map((test) => `${test.suite}.${test.name}`);
  const failures = bad.map(
    (test) => `${test.suite}.${test.name}\n${test.failures.map((each) => each.failure).join('\n')}`,
  );
  return { passed: tests.length - bad.length - left.length, failed: bad.length, skipped: left.length, failures, left };
}

/** Reads a report of Node's junit reporter, which has the numbers in comments at its end. */
export function fromNodeTest(file) {
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const number = (name) => Number(new RegExp(`<!-- ${name} (\\d+) -->`).exec(text)?.[1] ?? NaN);
  const failed = number('fail') + number('cancelled');
  const passed = number('pass');
  if (Number.isNaN(failed + passed) || failed + passed === 0) {
    return undefined;
  }
  const failures = [...text.matchAll(/<testcase name="([^"]*)"[^>]*failure="([^"]*)"/g)].map(
    ([, name, message]) => `${name}\n${message}`,
  );
  const left = [...text.matchAll(/<testcase name="([^"]*)"[^>]*>\s*<skipped(?:[^>]*message="([^"]*)")?/g)].map(
    ([, name, reason]) => (reason ? `${name} (${reason})` : name),
  );
  return { passed, failed, skipped: number('skipped') + number('todo'), failures, left };
}

/**
 * Returns every test in a report of Playwright's json reporter: {title, status, message}. The status is expected,
 * unexpected, flaky or skipped.
 */
export function playwrightTests(report) {
  const walk = (suite, titles) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        title: [...titles, spec.title].join(' › '),
        status: test.status,
        message: messagesOf(test.results.findLast((result) => result.error)),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...titles, inner.title])),
  ];
  return (report?.suites ?? []).flatMap((suite) => walk(suite, [suite.title]));
}

/**
 * Returns the messages of all errors of a result, not only of the first: if a test reached its time limit, a second
 * error says what the test waited for.
 */
const messagesOf = (result) => (result?.errors ?? []).map(({ message }) => message).join('\n');

/**
 * Reads a report of Playwright's json reporter. `repeated` names the tests that passed only when they were repeated.
 */
export function fromPlaywright(file) {
  const report = readJson(file);
  const tests = playwrightTests(report);
  if (tests.length === 0) {
    return undefined;
  }
  const bad = tests.filter((test) => test.status === 'unexpected');
  const left = tests.filter((test) => test.status === 'skipped').map((test) => test.title);
  const errors = report.errors.map((error) => error.message);
  return {
    passed: tests.length - bad.length - left.length,
    failed: bad.length + errors.length,
    skipped: left.length,
    left,
    failures: [...bad.map((test) => `${test.title}\n${test.message}`), ...errors],
    repeated: tests.filter((test) => test.status === 'flaky').map((test) => `${test.title}\n${test.message}`),
  };
}

/** Reads the last line of one of our own programs: `N passed, N failed` or `N passed, N failed, N skipped`. */
export function fromLastLine(text) {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  const match = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(last.trim());
  if (!match) {
    return undefined;
  }
  const [passed, failed, skipped] = match.slice(1).map((digits) => Number(digits ?? 0));
  return { passed, failed, skipped, failures: [] };
}

/** The sum of several counts. */
export function total(counts) {
  const sum = (name) => counts.reduce((all, each) => all + each[name], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/**
 * The sum of several counts, with the names of all failed and skipped tests, for programs that each ran a share of the
 * tests.
 */
export function joined(counts) {
  return {
    ...total(counts),
    failures: counts.flatMap(({ failures }) => failures),
    left: counts.flatMap(({ left }) => left),
  };
}

/** `3 passed, 0 failed`, with `, 1 skipped` if tests were skipped. */
export function inWords({ passed, failed, skipped = 0 }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
