import { spawnSync } from 'node:child_process'
import type { Counts } from './counts.ts'
import { playwrightCounts, vitestCounts } from './counts.ts'
import { type Failure, playwrightFailures, vitestFailures } from './failures.ts'
import { type FileTime, playwrightTimes, vitestTimes } from './slowest.ts'

/** Reads the report that a part leaves. */
export interface ReportReader {
  counts: (report: string) => Counts
  failures: (report: string) => Failure[]
  times: (report: string) => FileTime[]
}

const vitest: ReportReader = { counts: vitestCounts, failures: vitestFailures, times: vitestTimes }
const playwright: ReportReader = {
  counts: playwrightCounts,
  failures: playwrightFailures,
  times: playwrightTimes,
}

export interface Part {
  name: string
  /** The command, given the file for its report. */
  command: (report: string) => string[]
  /** A part without one counts as a single test. */
  reader?: ReportReader
  /** Whether it may have no tests. */
  mayBeEmpty?: boolean
  /** Cores it keeps busy; one that waits much leaves the other to its neighbour. */
  cores: 1 | 2
  /** The parts that must have passed before. */
  after?: readonly string[]
  /** Programs that not every machine has; without them it is skipped. */
  needs?: readonly string[]
}

const npm = (script: string, ...options: string[]) => ['npm', 'run', '--silent', script, '--', ...options]
const vitestReport = (report: string) => ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]

/** Done within a minute; if one of them fails, no tests are run. */
const first = ['lint', 'rooms', 'spec', 'types']

/** Everything that must pass, the quick and telling parts first. */
export const parts: readonly Part[] = [
  { name: 'types', cores: 1, command: () => npm('types') },
  { name: 'lint', cores: 1, command: () => npm('lint') },
  { name: 'spec', cores: 1, command: () => npm('spec') },
  {
    name: 'rooms',
    cores: 1,
    command: (report) => [
      ...['vitest', 'run', '--project', 'unit', 'tools/architecture.test.ts'],
      ...vitestReport(report),
    ],
    reader: vitest,
  },
  { name: 'build', cores: 1, command: () => npm('build') },
  {
    name: 'unit',
    cores: 1,
    after: first,
    // The server's tests beside it have two workers of their own, and there are two cores.
    command: (report) => npm('test:unit', '--maxWorkers=1', ...vitestReport(report)),
    reader: vitest,
  },
  {
    name: 'server',
    cores: 1,
    after: first,
    command: (report) => npm('test:server', ...vitestReport(report)),
    reader: vitest,
  },
  {
    name: 'size',
    cores: 1,
    after: ['build'],
    command: (report) => ['vitest', 'run', '--project', 'build', ...vitestReport(report)],
    reader: vitest,
  },
  {
    name: 'browser',
    cores: 2,
    after: [...first, 'build'],
    command: () => npm('test:browser', '--reporter=dot,json'),
    reader: playwright,
  },
  {
    name: 'image',
    cores: 2,
    after: first,
    needs: ['podman', 'mmdebstrap'],
    command: (report) => npm('image:test', ...vitestReport(report)),
    reader: vitest,
  },
]

/** The programs that a part needs and this machine does not have. */
export const missingPrograms = ({ needs = [] }: Part): string[] =>
  needs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)

/** The parts that show in a minute or two whether a change since a commit has broken something. */
export function partsOfChange(since: string, browserTests: readonly string[]): Part[] {
  const related: Part = {
    name: 'related',
    cores: 2,
    after: first,
    command: (report) => [
      ...['vitest', 'run', '--changed', since, '--passWithNoTests'],
      ...['--project', '!build', '--project', '!image'],
      ...vitestReport(report),
    ],
    reader: vitest,
    mayBeEmpty: true,
  }
  const quick = parts.filter(({ name }) => first.includes(name))
  if (browserTests.length === 0) return [...quick, related]
  const [build, browser] = ['build', 'browser'].flatMap((name) => parts.filter((part) => part.name === name))
  if (!build || !browser) throw new Error('There is no browser part')
  return [
    ...quick,
    build,
    related,
    { ...browser, command: () => npm('test:browser', '--reporter=dot,json', ...browserTests) },
  ]
}

/** The parts that `--only` names, with their prerequisites; all of them without it. */
export function chosenParts(all: readonly Part[], only: string | undefined): Part[] {
  if (only === undefined) return [...all]
  const wanted = new Set(only.split(',').map((name) => name.trim()))
  const unknown = [...wanted].filter((name) => !all.some((part) => part.name === name))
  if (unknown.length > 0) {
    throw new Error(
      `No part is named ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`,
    )
  }
  // The quick checks are left out with the rest; the build that others need is not.
  if (all.some(({ name, after }) => wanted.has(name) && after?.includes('build'))) wanted.add('build')
  return all
    .filter(({ name }) => wanted.has(name))
    .map(({ after, ...part }) => ({ ...part, after: after?.filter((name) => wanted.has(name)) ?? [] }))
}
