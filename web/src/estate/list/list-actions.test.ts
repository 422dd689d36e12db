import { removableAtOnce } from '@muster/contract'
import { expect, it } from 'vitest'
import { canRemove } from './list-actions.tsx'

it.each([
  ['none', 0, false],
  ['one', 1, true],
  ['as many as one call deletes', removableAtOnce, true],
  ['more than that', removableAtOnce + 1, false],
])('rows can be deleted where %s are checked', (_what, length, expected) => {
  expect(canRemove(Array.from({ length }))).toBe(expected)
})
