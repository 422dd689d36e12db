import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { browserTests } from './test-run/changed.ts'
import { partCounts, playwrightCounts, sum, vitestCounts } from './test-run/counts.ts'
import { playwrightFailures, unnamedFailure, vitestFailures } from './test-run/failures.ts'
import { chosenParts, missingPrograms, type Part, parts, partsOfChange } from './test-run/parts.ts'
import { runPart } from './test-run/run-part.ts'
import { schedule } from './test-run/schedule.ts'
import { makeScratch, removeScratch } from './test-run/scratch.ts'
import { playwrightTimes, slowestLines, vitestTimes } from './test-run/slowest.ts'

const part = (name: string, cores: 1 | 2 = 1, ...after: string[]): Part => ({
  name,
  cores,
  command: () => [],
  after,
})

describe('the order of parts', () => {
  /** Runs parts that end when told to, and records what happens. */
  function rehearse(all: readonly Part[]) {
    const log: string[] = []
    const ends = new Map<string, (fine: boolean) => void>()
    const done = schedule(
      all,
      2,
      (each) => {
        log.push(`begins ${each.name}`)
        return new Promise((resolve) => ends.set(each.name, resolve))
      },
      (each) => log.push(`leaves out ${each.name}`),
    )
    const end = async (name: string, fine = true) => {
      log.push(`ends ${name}`)
      ends.get(name)?.(fine)
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    }
    return { log, end, done }
  }

  it('lets two parts of one core run at once, and no third', async () => {
    const { log, end, done } = rehearse([part('a'), part('b'), part('c')])
    expect(log).toEqual(['begins a', 'begins b'])
    await end('b')
    expect(log).toEqual(['begins a', 'begins b', 'ends b', 'begins c'])
    await end('a')
    await end('c')
    await done
  })

  it('gives a part of two cores the whole machine', async () => {
    const { log, end, done } = rehearse([part('a'), part('big', 2), part('b')])
    expect(log).toEqual(['begins a', 'begins b'])
    await end('a')
    expect(log).not.toContain('begins big')
    await end('b')
    expect(log.at(-1)).toBe('begins big')
    await end('big')
    await done
  })

  it('waits for the part it comes after', async () => {
    const { log, end, done } = rehearse([part('size', 1, 'build'), part('build')])
    expect(log).toEqual(['begins build'])
    await end('build')
    expect(log.at(-1)).toBe('begins size')
    await end('size')
    await done
  })

  it('refuses a part that comes after one that is not there', async () => {
    await expect(rehearse([part('size', 1, 'build')]).done).rejects.toThrow('Nothing can begin size.')
  })

  it('skips what comes after a part that failed, and runs the rest', async () => {
    const all = [part('build', 2), part('size', 1, 'build'), part('more', 1, 'size'), part('lint')]
    const { log, end, done } = rehearse(all)
    await end('build', false)
    expect(log.slice(2)).toEqual(['leaves out size', 'leaves out more', 'begins lint'])
    await end('lint')
    await done
  })
})

describe('the choice of parts', () => {
  const names = (only?: string) => chosenParts(parts, only).map(({ name }) => name)

  it('is all of them, or those named in their usual order', () => {
    const first = ['types', 'lint', 'spec', 'rooms']
    expect(names()).toEqual([...first, 'build', 'unit', 'server', 'size', 'browser', 'image'])
    expect(names('server, unit')).toEqual(['unit', 'server'])
  })

  it('includes what a part comes after', () => {
    expect(names('browser')).toEqual(['build', 'browser'])
  })

  it('refuses a part that does not exist', () => {
    expect(() => names('unit,sever')).toThrow('No part is named sever; there are types')
  })

  it('is skipped where a program that it needs is missing', () => {
    expect(missingPrograms(part('any'))).toEqual([])
    expect(missingPrograms({ ...part('any'), needs: ['sh', 'no-such-program'] })).toEqual(['no-such-program'])
  })

  it('is run only where the quick checks have passed', () => {
    const waits = (name: string) => parts.find((each) => each.name === name)?.after
    for (const name of ['unit', 'server', 'browser'])
      expect(waits(name)).toEqual(expect.arrayContaining(['lint', 'types', 'rooms', 'spec']))
  })

  it('for a change is the quick checks, the related tests, and the browser where it shows something', () => {
    const namesOf = (tests: string[]) => partsOfChange('main', tests).map(({ name }) => name)
    expect(namesOf([])).toEqual(['types', 'lint', 'spec', 'rooms', 'related'])
    expect(namesOf(['maps/'])).toEqual(['types', 'lint', 'spec', 'rooms', 'build', 'related', 'browser'])
    expect(partsOfChange('main', ['maps/']).at(-1)?.command('report')).toContain('maps/')
  })
})

describe('the count', () => {
  it('of unit tests is that of their report, with the files that could not be loaded or whose hooks failed', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 2,
      testResults: [
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
        { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'failed', assertionResults: [{ status: 'passed' }] },
      ],
    }
    expect(vitestCounts(JSON.stringify(report))).toEqual({ passed: 7, failed: 4 })
  })

  it('of browser tests counts a test that passed only at the second try as failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }, errors: [{}] }
    expect(playwrightCounts(JSON.stringify(report))).toEqual({ passed: 5, failed: 3 })
  })

  it.each([
    ['a part that passed', 0, { passed: 3, failed: 0 }, { passed: 3, failed: 0 }],
    ['a part with a failing test', 1, { passed: 3, failed: 2 }, { passed: 3, failed: 2 }],
    ['a part that ran no test', 0, { passed: 0, failed: 0 }, { passed: 0, failed: 1 }],
    ['a part that ended badly after its tests', 1, { passed: 3, failed: 0 }, { passed: 3, failed: 1 }],
    ['a part that was killed', null, { passed: 3, failed: 0 }, { passed: 3, failed: 1 }],
    ['a part that left no report', 0, undefined, { passed: 0, failed: 1 }],
  ])('of %s', (_what, exitCode, reported, expected) => {
    expect(partCounts(exitCode, reported)).toEqual(expected)
  })

  it('of a part that may be empty is 0 where it ran no test, and a failure where it ended badly', () => {
    expect(partCounts(0, { passed: 0, failed: 0 }, true)).toEqual({ passed: 0, failed: 0 })
    expect(partCounts(1, { passed: 0, failed: 0 }, true)).toEqual({ passed: 0, failed: 1 })
  })

  it('of all is their sum', () => {
    expect(sum([])).toEqual({ passed: 0, failed: 0 })
    expect(
      sum([
        { passed: 1, failed: 2 },
        { passed: 3, failed: 4 },
      ]),
    ).toEqual({ passed: 4, failed: 6 })
  })
})

describe('what a change can have broken in the browser', () => {
  const root = path.join(import.meta.dirname, '..')

  it('are the tests of its areas and its own, once each', () => {
    const files = [
      'web/src/maps/maps-page.tsx',
      'server/src/maps/maps.sql.ts',
      'e2e/access/sign-in.spec.ts',
      'e2e/access/gone.spec.ts',
    ]
    expect(browserTests(root, files)).toEqual(['access/sign-in.spec.ts', 'maps/'])
  })

  it('is nothing where no area of the browser tests changed', () => {
    const files = ['rules/src/time.ts', 'server/src/platform/jobs.ts', 'web/src/app/app.tsx', 'README.md']
    expect(browserTests(root, files)).toEqual([])
  })
})

describe('the slowest files', () => {
  it('come first, as many as requested', () => {
    const report = {
      testResults: [
        { name: '/project/a.test.ts', startTime: 1000, endTime: 3500 },
        { name: '/project/b.test.ts', startTime: 1000, endTime: 13_000 },
        { name: '/project/c.test.ts', startTime: 1000, endTime: 1100 },
      ],
    }
    expect(slowestLines(vitestTimes(JSON.stringify(report)), '/project', 2)).toEqual([
      '   12.0 s  b.test.ts',
      '    2.5 s  a.test.ts',
    ])
  })

  it('of the browser are the sums of their tests, however deep', () => {
    const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
    const suite = { file: 'maps/a.spec.ts', specs: [spec(1000)], suites: [{ specs: [spec(500), spec(250)] }] }
    expect(playwrightTimes(JSON.stringify({ suites: [suite] }))).toEqual([
      { file: 'e2e/maps/a.spec.ts', seconds: 1.75 },
    ])
  })
})

describe('the failures', () => {
  it('of unit tests are named with their file, and so are files that could not be loaded', () => {
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'one' },
            { status: 'failed', fullName: 'two', failureMessages: ['expected 1\n\n  to be 2'] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        {
          name: 'c.test.ts',
          status: 'failed',
          message: 'afterAll: a statement names no world',
          assertionResults: [{ status: 'passed', fullName: 'three' }],
        },
      ],
    }
    expect(vitestFailures(JSON.stringify(report))).toEqual([
      { test: 'a.test.ts: two', message: 'expected 1\n  to be 2' },
      { test: 'b.test.ts', message: 'no such module' },
      { test: 'c.test.ts', message: 'afterAll: a statement names no world' },
    ])
  })

  it('of browser tests are found however deep, and what failed outside of them first', () => {
    const failed = { title: 'goes', ok: false, tests: [{ results: [{ errors: [{ message: 'gone' }] }] }] }
    const fine = { title: 'stays', ok: true, tests: [{ results: [{ errors: [] }] }] }
    const inner = { title: 'inner', file: 'a.spec.ts', specs: [fine, failed] }
    const report = {
      suites: [{ title: 'a.spec.ts', file: 'a.spec.ts', suites: [inner] }],
      errors: [{ message: 'no port' }],
    }
    expect(playwrightFailures(JSON.stringify(report))).toEqual([
      { test: 'outside the tests', message: 'no port' },
      { test: 'a.spec.ts: goes', message: 'gone' },
    ])
  })

  it('are printed in thirty lines at most', () => {
    const message = Array.from({ length: 40 }, (_, line) => `line ${line + 1}`).join('\n')
    const report = { testResults: [{ name: 'a', status: 'failed', message, assertionResults: [] }] }
    const [only] = vitestFailures(JSON.stringify(report))
    expect(only?.message.split('\n').at(-1)).toBe('line 30')
  })

  it('of a part that names none is how its output ends', () => {
    const output = Array.from({ length: 40 }, (_, line) => `line ${line + 1}`).join('\n')
    const { test, message } = unnamedFailure('lint', `${output}\n\n`)
    expect(test).toBe('lint')
    expect(message.split('\n').at(0)).toBe('line 11')
    expect(message.split('\n').at(-1)).toBe('line 40')
  })
})

describe('a part', () => {
  const running = (program: string): Part => ({
    ...part('hangs'),
    command: () => [process.execPath, '-e', program],
  })

  const hanging = 'setInterval(() => {}, 1000)'
  const impatient = { minutes: 0.005, secondsToEnd: 0.5 }

  it.each([
    ['hangs', hanging],
    ['will not end', `process.on('SIGTERM', () => {}); ${hanging}`],
    [
      'leaves a process behind that holds its output',
      `require('node:child_process').spawn(process.execPath, ['-e', '${hanging}'], { stdio: 'inherit' })`,
    ],
  ])('that %s is killed, fails and says so', async (_what, program) => {
    const { counts, output } = await runPart(running(program), tmpdir(), impatient)
    expect(counts).toEqual({ passed: 0, failed: 1 })
    expect(output).toContain('Ended: it took more than 0.005 minutes.')
  })

  it('that ends in time is not waited for', async () => {
    const { counts, output } = await runPart(running('console.log("fine")'), tmpdir())
    expect(counts).toEqual({ passed: 1, failed: 0 })
    expect(output).toBe('fine\n')
  })
})

describe('a part that is run again', () => {
  it('is not judged by its first report', async () => {
    const folder = makeScratch()
    onTestFinished(() => removeScratch(folder))
    writeFileSync(
      path.join(folder, 'breaks.json'),
      JSON.stringify({ numPassedTests: 9, numFailedTests: 0, testResults: [] }),
    )
    const [reader] = parts.flatMap((each) => (each.name === 'unit' && each.reader ? [each.reader] : []))
    const breaks: Part = {
      ...part('breaks'),
      ...(reader && { reader }),
      command: () => [process.execPath, '-e', ''],
    }
    const { counts } = await runPart(breaks, folder)
    expect(counts).toEqual({ passed: 0, failed: 1 })
  })
})
