import { describe, expect, it } from 'vitest'
import { lastLine, readPlaywright, readVitest, withExit } from './tally.ts'

const report = (files: { status: string; assertionResults: { status: string }[] }[]) =>
  JSON.stringify({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, testResults: files })

describe('The count of tests', () => {
  it('takes over what vitest says', () => {
    const files = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]
    expect(readVitest(report(files))).toEqual({ passed: 3, failed: 1, skipped: 2 })
  })

  it('counts a test file that does not load as failed', () => {
    expect(readVitest(report([{ status: 'failed', assertionResults: [] }])).failed).toBe(2)
  })

  it('takes over what Playwright says, errors of its set-up included', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }
    const json = JSON.stringify({ stats, errors: [{ message: 'no server' }] })
    expect(readPlaywright(json)).toEqual({ passed: 5, failed: 2, skipped: 1 })
  })

  it('is not fooled by a program that fails without a failed test', () => {
    const tally = { passed: 2, failed: 0, skipped: 0 }
    expect(withExit(tally, 1).failed).toBe(1)
    expect(withExit({ ...tally, failed: 2 }, 1).failed).toBe(2)
    expect(withExit(tally, 0)).toEqual(tally)
  })

  it('ends in one plain line', () => {
    expect(lastLine({ passed: 10, failed: 0, skipped: 0 })).toBe('10 passed, 0 failed')
    expect(lastLine({ passed: 10, failed: 1, skipped: 2 })).toBe('10 passed, 1 failed, 2 skipped')
  })
})
