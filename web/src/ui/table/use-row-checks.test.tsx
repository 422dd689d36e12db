import { act, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { useRowChecks } from './use-row-checks.ts'

interface Listed {
  rows: readonly string[]
  asked?: string
  isAnswered?: boolean
  isWhole?: boolean
}

const sort = { field: 'name', order: 'asc' } as const
const idOf = (row: string) => row

function openList(first: Listed) {
  const { result, rerender } = renderHook((listed: Listed) => useRowChecks({ ...listed, idOf, sort }), {
    wrapper: MemoryRouter,
    initialProps: first,
  })
  return {
    show: rerender,
    check: (id: string) => act(() => result.current.toggle(id)),
    checked: () => result.current.rows,
  }
}

it('a row that is gone from a list of one page is not checked; one of several pages may be elsewhere', () => {
  const list = openList({ rows: ['a', 'b'], isWhole: false })
  list.check('a')
  list.check('b')
  list.show({ rows: ['b', 'c'], isWhole: false })
  expect(list.checked()).toEqual(['a', 'b'])
  list.show({ rows: ['b', 'c'], isWhole: true })
  expect(list.checked()).toEqual(['b'])
})

it('another search keeps checks until its rows are there, then those that they have', () => {
  const list = openList({ rows: ['a', 'b'], asked: '' })
  list.check('a')
  list.check('b')
  list.show({ rows: ['a', 'b'], asked: 'b', isAnswered: false })
  expect(list.checked()).toEqual(['a', 'b'])
  list.show({ rows: ['b', 'bb'], asked: 'b', isAnswered: true })
  expect(list.checked()).toEqual(['b'])
})
