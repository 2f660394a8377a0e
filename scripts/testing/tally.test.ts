import { describe, expect, it } from 'vitest'
import { lastLine, listOfFailures, NOTHING, readPlaywright, readVitest, withExit } from './tally.ts'

const report = (status: string, assertionResults: { status: string; fullName: string }[]) =>
  JSON.stringify({
    ...{ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2 },
    testResults: [{ name: 'a.test.ts', status, assertionResults }],
  })

const spec = (title: string, ok: boolean) => ({ title, file: 'a.spec.ts', line: 7, ok })

describe('The count of tests', () => {
  it('reads the counts of vitest and the names of what failed', () => {
    const results = [
      { status: 'passed', fullName: 'Bookings begin' },
      { status: 'failed', fullName: 'Bookings end' },
    ]
    expect(readVitest(report('failed', results))).toEqual({
      ...{ passed: 3, failed: 1, skipped: 2 },
      failures: ['a.test.ts: Bookings end'],
    })
  })

  it('counts a test file that does not load as failed', () => {
    expect(readVitest(report('failed', []))).toMatchObject({
      failed: 2,
      failures: ['a.test.ts: not loaded'],
    })
  })

  it('reads the counts of Playwright, with errors of its set-up', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }
    const inner = { specs: [spec('A form is sent', false), spec('A page opens', true)] }
    const suites = [{ specs: [], suites: [inner] }]
    const json = JSON.stringify({ stats, suites, errors: [{ message: 'no server\nat line 1' }] })
    expect(readPlaywright(json)).toEqual({
      ...{ passed: 5, failed: 2, skipped: 1 },
      failures: ['a.spec.ts:7: A form is sent', 'no server'],
    })
  })

  it('is not fooled by a program that fails without a failed test', () => {
    const tally = { ...NOTHING, passed: 2 }
    const failures = ['vitest: exit code 1 although no test failed']
    expect(withExit('vitest', tally, 1)).toMatchObject({ failed: 1, failures })
    expect(withExit('vitest', { ...tally, failed: 2 }, 1).failed).toBe(2)
    expect(withExit('vitest', tally, 0)).toEqual(tally)
  })

  it('ends in one plain line, after the names of what failed', () => {
    const tally = { ...NOTHING, passed: 10 }
    expect(lastLine(tally)).toBe('10 passed, 0 failed')
    expect(listOfFailures(tally)).toBe('')
    expect(lastLine({ ...tally, failed: 1, skipped: 2 })).toBe('10 passed, 1 failed, 2 skipped')
    expect(listOfFailures({ ...tally, failures: ['check lint'] })).toContain('  check lint\n')
  })
})
