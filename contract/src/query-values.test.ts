import { expect, it } from 'vitest'
import { queryFlag } from './query-values.ts'

it.each<[value: unknown, flag: boolean]>([
  ['true', true],
  ['', false],
  [undefined, false],
  [true, true],
  [false, false],
])('reads the query value %j as %j [A-1606]', (value, flag) => {
  expect(queryFlag.parse(value)).toBe(flag)
})

it.each(['false', 'TRUE', '1', '0', 'yes', null, ['true', 'true']])(
  'refuses %j instead of guessing what it means',
  (value) => {
    expect(queryFlag.safeParse(value).success).toBe(false)
  },
)
