import { stripVTControlCharacters } from 'node:util'

export interface Failure {
  test: string
  /** The first lines of the message. */
  message: string
}

const mostLines = 12

const shortened = (message: string) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, mostLines)
    .join('\n')

interface VitestReport {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

export function vitestFailures(report: string): Failure[] {
  const { testResults }: VitestReport = JSON.parse(report)
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) {
      return [{ test: name, message: shortened(message ?? 'It could not be loaded.') }]
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
