import { expect, it } from 'vitest'
import { reportError } from './error-report.ts'

it('truncates an error report instead of refusing it', () => {
  const long = 'x'.repeat(10_000)
  const taken = reportError.body?.parse({ message: long, stack: long, page: long, version: long })
  expect([taken?.message, taken?.stack, taken?.page, taken?.version].map((text) => text?.length)).toEqual([
    1000, 8000, 500, 50,
  ])
})
