import { hasFailedOutside, type VitestReport } from './vitest-report.ts'

export interface Counts {
  passed: number
  failed: number
}

export function vitestCounts(report: string): Counts {
  const { numPassedTests, numFailedTests, testResults }: VitestReport = JSON.parse(report)
  return { passed: numPassedTests, failed: numFailedTests + testResults.filter(hasFailedOutside).length }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  /** Errors outside the tests, such as a server that does not start. */
  errors: unknown[]
}

export function playwrightCounts(report: string): Counts {
  const { stats, errors }: PlaywrightReport = JSON.parse(report)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/** The counts of a finished part: it never fails silently, and running nothing is a failure unless it may be empty. */
export function partCounts(
  exitCode: number | null,
  reported: Counts | undefined,
  mayBeEmpty = false,
): Counts {
  const { passed, failed } = reported ?? { passed: 0, failed: 0 }
  const failedSilently = failed === 0 && (exitCode !== 0 || (passed === 0 && !mayBeEmpty))
  return failedSilently ? { passed, failed: 1 } : { passed, failed }
}

export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
})
