/** A test file and the seconds that its tests took. */
export interface FileTime {
  file: string
  seconds: number
}

interface VitestReport {
  testResults: { name: string; startTime: number; endTime: number }[]
}

export function vitestTimes(report: string): FileTime[] {
  const { testResults }: VitestReport = JSON.parse(report)
  return testResults.map(({ name, startTime, endTime }) => ({
    file: name,
    seconds: (endTime - startTime) / 1000,
  }))
}

interface PlaywrightSuite {
  file?: string
  suites?: PlaywrightSuite[]
  specs?: { tests: { results: { duration: number }[] }[] }[]
}

const durationOf = ({ suites = [], specs = [] }: PlaywrightSuite): number =>
  [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    ...suites.map(durationOf),
  ].reduce((sum, each) => sum + each, 0)

export function playwrightTimes(report: string): FileTime[] {
  const { suites }: { suites: PlaywrightSuite[] } = JSON.parse(report)
  return suites.map((suite) => ({ file: `e2e/${suite.file ?? ''}`, seconds: durationOf(suite) / 1000 }))
}

/** The slowest files, a line each. */
export function slowestLines(times: readonly FileTime[], root: string, count = 10): string[] {
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
  return slowest.map(
    ({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file.replace(`${root}/`, '')}`,
  )
}
