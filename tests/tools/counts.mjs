/**
 * The counts of a step. `skipped` are names, so that no test is left out silently;
 * `notes` say why something that is not a single test counts as failed.
 * @typedef {{ passed: number, failed: number, skipped: string[], notes: string[] }} Counts
 */

/** @returns {Counts} of a check that is one test: it passes or fails as a whole */
export function countCheck(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [], notes: [] };
}

/**
 * @param report Vitest's JSON report, or `null` when none was written
 * @param {string[]} suites names of the projects that ran; each has its files in `tests/NAME/`
 * @returns {Counts}
 */
export function countVitest(report, suites, code) {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) =>
    file.assertionResults.map((test) => ({ ...test, file: file.name })),
  );
  const failedTests = tests.filter((test) => test.status === 'failed');
  // A file that breaks outside its tests (an import, a hook) reports no failed test of its own.
  const brokenFiles = files.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const passed = tests.filter((test) => test.status === 'passed');
  const notes = brokenFiles.map((file) => `${file.name} broke outside its tests`);
  const executed = [...passed, ...failedTests];
  for (const suite of report ? suites : []) {
    if (!executed.some((test) => test.file.includes(`/tests/${suite}/`)))
      notes.push(`${suite}: no test ran`);
  }
  const skipped = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed');
  return settle(report, code, {
    passed: passed.length,
    failed: failedTests.length + notes.length,
    skipped: skipped.map((test) => test.fullName),
    notes,
  });
}

/** @returns {Counts} of Playwright's JSON report, or of its absence (`null`) */
export function countPlaywright(report, code) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const notes = (report?.errors ?? []).map((error) => `e2e: ${firstLine(error.message)}`);
  if (report && expected + unexpected + flaky === 0) notes.push('e2e: no test ran');
  return settle(report, code, {
    passed: expected,
    // There are no retries: a flaky test is a failed one.
    failed: unexpected + flaky + notes.length,
    skipped: (report?.suites ?? []).flatMap(skippedIn),
    notes,
  });
}

/** A runner that crashed must never look like one that had nothing to complain of. */
function settle(report, code, counts) {
  const note = report === null ? 'no report was written' : 'the runner failed outside its tests';
  if (report !== null && (code === 0 || counts.failed > 0)) return counts;
  return { ...counts, failed: counts.failed + 1, notes: [...counts.notes, note] };
}

function skippedIn(suite) {
  const own = (suite.specs ?? [])
    .filter((spec) => spec.tests.some((test) => test.status === 'skipped'))
    .map((spec) => spec.title);
  return [...own, ...(suite.suites ?? []).flatMap(skippedIn)];
}

const firstLine = (text = 'unknown error') => text.split('\n', 1)[0];
