/** The counts of a stage, and the names of failed tests. */
export type Tally = {
  passed: number
  failed: number
  skipped: number
  failures: readonly string[]
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  }
}

export function single(name: string, passed: boolean): Tally {
  return passed ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1, failures: [name] }
}

/** A program that fails by its exit code while all its tests passed counts as one failure. */
export function withExit(name: string, tally: Tally, exitCode: number): Tally {
  if (exitCode === 0 || tally.failed > 0) return tally
  return add(tally, single(`${name}: exit code ${exitCode} although no test failed`, false))
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests?: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Vitest's JSON report; a file that could not even be loaded counts as one failed test. */
export function readVitest(json: string): Tally {
  const report: VitestReport = JSON.parse(json)
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    return failed.map((test) => `${file.name}: ${test.fullName}`)
  })
  const broken = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures: [...failures, ...broken.map((file) => `${file.name}: not loaded`)],
  }
}

type PlaywrightSuite = {
  specs: { title: string; file: string; line: number; ok: boolean }[]
  suites?: PlaywrightSuite[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

const failedSpecs = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line}: ${title}`),
  ...suites.flatMap(failedSpecs),
]

/** Playwright's JSON report; errors outside of any test (set-up, syntax) count as one each. */
export function readPlaywright(json: string): Tally {
  const { stats, errors, suites }: PlaywrightReport = JSON.parse(json)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failedSpecs),
      ...errors.map(({ message }) => message?.split('\n')[0] ?? 'error outside of a test'),
    ],
  }
}

/** The list of failures for the end of a long log; empty if there are none. */
export const listOfFailures = ({ failures }: Tally): string =>
  failures.length === 0 ? '' : `\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}\n`

/** The last line of `npm test`. */
export function lastLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
