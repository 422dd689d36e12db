import { stripVTControlCharacters } from 'node:util'
import { hasFailedOutside, type VitestReport } from './vitest-report.ts'

export interface Failure {
  test: string
  message: string
}

const mostLines = 30

const linesOf = (text: string) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')

const shortened = (message: string) => linesOf(message).slice(0, mostLines).join('\n')

/** The failure of a part whose report names none: the last lines of its output. */
export const unnamedFailure = (part: string, output: string): Failure => ({
  test: part,
  message: linesOf(output).slice(-mostLines).join('\n'),
})

export function vitestFailures(report: string): Failure[] {
  const { testResults }: VitestReport = JSON.parse(report)
  return testResults.flatMap((file) => {
    const { name, message, assertionResults } = file
    if (hasFailedOutside(file)) {
      return [{ test: name, message: shortened(message || 'It could not be loaded, or a hook failed.') }]
    }
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        test: `${name}: ${fullName}`,
        message: shortened((failureMessages ?? []).join('\n')),
      }))
  })
}

interface PlaywrightSuite {
  title: string
  file?: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    ok: boolean
    tests: { results: { errors?: { message?: string }[] }[] }[]
  }[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

function failuresIn({ file = '', suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors ?? [])
      return {
        test: `${file}: ${title}`,
        message: shortened(errors.map(({ message = '' }) => message).join('\n')),
      }
    })
  return [...own, ...suites.flatMap(failuresIn)]
}

export function playwrightFailures(report: string): Failure[] {
  const { suites, errors }: PlaywrightReport = JSON.parse(report)
  const outside = errors.map(({ message = '' }) => ({
    test: 'outside the tests',
    message: shortened(message),
  }))
  return [...outside, ...suites.flatMap(failuresIn)]
}
