import type { Counts } from './counts.ts'
import { playwrightCounts, vitestCounts } from './counts.ts'
import { type Failure, playwrightFailures, vitestFailures } from './failures.ts'

/** Reads the report that a part leaves. */
export interface ReportReader {
  counts: (report: string) => Counts
  failures: (report: string) => Failure[]
}

const vitest: ReportReader = { counts: vitestCounts, failures: vitestFailures }
const playwright: ReportReader = { counts: playwrightCounts, failures: playwrightFailures }

export interface Part {
  name: string
  /** The command, given the file that its report goes to. */
  command: (report: string) => string[]
  /** A part without one counts as a single test. */
  reader?: ReportReader
  /** Cores it keeps busy. */
  cores: 1 | 2
  /** The part that must have passed before. */
  after?: string
}

const npm = (script: string, ...options: string[]) => ['npm', 'run', '--silent', script, '--', ...options]
const vitestReport = (report: string) => ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]

/** Everything that must hold, the quick and telling parts first. */
export const parts: readonly Part[] = [
  { name: 'lint', cores: 1, command: () => npm('lint') },
  { name: 'types', cores: 1, command: () => npm('types') },
  { name: 'spec', cores: 1, command: () => npm('spec') },
  { name: 'build', cores: 1, command: () => npm('build') },
  {
    name: 'unit',
    cores: 2,
    command: (report) => npm('test:unit', ...vitestReport(report)),
    reader: vitest,
  },
  {
    name: 'server',
    cores: 2,
    command: (report) => npm('test:server', ...vitestReport(report)),
    reader: vitest,
  },
  {
    name: 'size',
    cores: 1,
    after: 'build',
    command: (report) => ['vitest', 'run', '--project', 'build', ...vitestReport(report)],
    reader: vitest,
  },
  {
    name: 'browser',
    cores: 2,
    after: 'build',
    command: () => npm('test:browser', '--reporter=dot,json'),
    reader: playwright,
  },
]

/** The parts that `--only` names, with those they come after; all of them without it. */
export function chosenParts(all: readonly Part[], only: string | undefined): Part[] {
  if (only === undefined) return [...all]
  const wanted = new Set(only.split(',').map((name) => name.trim()))
  const unknown = [...wanted].filter((name) => !all.some((part) => part.name === name))
  if (unknown.length > 0) {
    throw new Error(
      `No part is named ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`,
    )
  }
  for (const { name, after } of all) if (after !== undefined && wanted.has(name)) wanted.add(after)
  return all.filter(({ name }) => wanted.has(name))
}
