import { act, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { isHeld } from './holds.ts'
import { useRowChecks } from './table/use-row-checks.ts'

it('holds what is on the screen while rows are checked', () => {
  const sort = { field: 'name', order: 'asc' } as const
  const { result, unmount } = renderHook(() => useRowChecks({ ids: ['a', 'b'], sort }), {
    wrapper: MemoryRouter,
  })
  expect(isHeld(Date.now())).toBe(false)
  act(() => result.current.toggle('a'))
  expect(isHeld(Date.now())).toBe(true)
  act(() => result.current.clear())
  expect(isHeld(Date.now())).toBe(false)
  act(() => result.current.toggle('b'))
  unmount()
  expect(isHeld(Date.now())).toBe(false)
})
