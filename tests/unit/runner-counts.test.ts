import { describe, expect, it } from 'vitest';
import { countCheck, countPlaywright, countVitest } from '../tools/counts.mjs';

const file = (name: string, statuses: string[], status = 'passed') => ({
  name: `/repo/tests/${name}.test.ts`,
  status,
  assertionResults: statuses.map((one, index) => ({ status: one, fullName: `${name} ${index}` })),
});

describe('a green line that would be a lie', () => {
  it('a runner that wrote no report is a failure', () => {
    expect(countVitest(null, ['unit'], 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(countPlaywright(null, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('a suite in which nothing ran is a failure', () => {
    const report = { testResults: [file('unit/a', ['passed'])] };
    expect(countVitest(report, ['unit', 'browser'], 0)).toMatchObject({
      passed: 1,
      failed: 1,
      notes: ['browser: no test ran'],
    });
    expect(countPlaywright({ stats: {} }, 0)).toMatchObject({ failed: 1 });
  });

  it('a suite whose every test is skipped did not run', () => {
    const report = { testResults: [file('unit/a', ['skipped'])] };
    expect(countVitest(report, ['unit'], 0)).toMatchObject({ failed: 1, skipped: ['unit/a 0'] });
  });

  it('a file that breaks while importing is a failure', () => {
    const report = { testResults: [file('unit/a', ['passed']), file('unit/b', [], 'failed')] };
    expect(countVitest(report, ['unit'], 1)).toMatchObject({ passed: 1, failed: 1 });
  });

  it('a runner that fails although every test passed is a failure', () => {
    const report = { testResults: [file('unit/a', ['passed'])] };
    expect(countVitest(report, ['unit'], 1)).toMatchObject({ passed: 1, failed: 1 });
    expect(countPlaywright({ stats: { expected: 2 } }, 1)).toMatchObject({ passed: 2, failed: 1 });
  });

  it('a flaky test is a failed test', () => {
    expect(countPlaywright({ stats: { expected: 2, flaky: 1 } }, 0)).toMatchObject({ failed: 1 });
  });
});

describe('counts that are right', () => {
  it('sums tests once each, and counts a failed test once', () => {
    const report = { testResults: [file('unit/a', ['passed', 'failed', 'todo'], 'failed')] };
    expect(countVitest(report, ['unit'], 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: ['unit/a 2'],
      notes: [],
    });
  });

  it('names skipped end-to-end tests however deep they are', () => {
    const spec = { title: 'later', tests: [{ status: 'skipped' }] };
    const report = { stats: { expected: 1 }, suites: [{ suites: [{ specs: [spec] }] }] };
    expect(countPlaywright(report, 0)).toMatchObject({ passed: 1, failed: 0, skipped: ['later'] });
  });

  it('a check is one test', () => {
    expect(countCheck(0)).toMatchObject({ passed: 1, failed: 0 });
    expect(countCheck(2)).toMatchObject({ passed: 0, failed: 1 });
  });
});
