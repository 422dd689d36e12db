import type { Sort } from '@muster/contract'
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useHeldTableState } from './use-table-state.ts'

const options = {
  fields: ['model', 'updated'] as const,
  defaultSort: { field: 'updated', order: 'desc' } as Sort<'model' | 'updated'>,
  mode: 'cycle' as const,
  size: { pageSize: 20, isKnown: true, change: vi.fn<(pageSize: number) => void>() },
}

it('a table holds its page as offset and limit, its sort, its search and its filter [B-1117]', () => {
  const { result } = renderHook(() => useHeldTableState(options))
  const held = () => {
    const { search, sort, rows, parameters } = result.current
    return { search, sort, rows, groups: parameters.get('groups') }
  }
  expect(held()).toEqual({
    search: '',
    sort: { field: 'updated', order: 'desc' },
    rows: { limit: 20, offset: 0 },
    groups: null,
  })
  act(() => result.current.setFilters((parameters) => parameters.set('groups', 'yard')))
  act(() => result.current.searchFor('van'))
  act(() => result.current.sortBy('model'))
  act(() => result.current.goTo(3))
  expect(held()).toEqual({
    search: 'van',
    sort: { field: 'model', order: 'asc' },
    rows: { limit: 20, offset: 40 },
    groups: 'yard',
  })
})
