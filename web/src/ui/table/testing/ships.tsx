import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { DataTable } from '../data-table.tsx'
import type { Expansion } from '../data-table-props.ts'
import type { TableColumn } from '../table-column.ts'
import type { SortMode } from '../table-view.ts'
import { useRowChecks } from '../use-row-checks.ts'
import { useTableRows } from '../use-table-rows.ts'
import { useTableState } from '../use-table-state.ts'

const accent = { accent: '#000000', hover: '#000000', background: '#FFFFFF', on: '#FFFFFF' }

interface Ship {
  id: string
  name: string
  flag: string
}
type Field = 'name' | 'flag'

const fleet: Ship[] = Array.from({ length: 45 }, (_, index) => ({
  id: `ship-${index + 1}`,
  name: `Ship ${String(index + 1).padStart(2, '0')}`,
  flag: index % 2 === 0 ? 'Malta' : 'Panama',
}))

const fields: readonly Field[] = ['name', 'flag']
const defaultSort = { field: 'name', order: 'asc' } as const
const columns: readonly TableColumn<Ship, Field>[] = [
  { id: 'name', title: 'Name', sortBy: 'name', pin: 'start', cell: ({ name }) => name },
  { id: 'flag', title: 'Flag', sortBy: 'flag', cell: ({ flag }) => flag },
  { id: 'note', title: 'Note', cell: () => '-' },
]

interface Asked {
  limit: number
  offset: number
  sort: { field: string; order: string }
}
export type Fetch = (asked: Asked) => Promise<{ list: Ship[]; totalCount: number }>

export const answer: Fetch = async ({ limit, offset }) => ({
  list: fleet.slice(offset, offset + limit),
  totalCount: fleet.length,
})

interface Options {
  fetchShips?: Fetch
  mode?: SortMode
  pageSize?: number
  /** What ships open to: a text, or their boats as further rows. */
  expands?: 'text' | 'boats'
  /** The sort that no column shows. */
  sortedUnseen?: boolean
  failed?: string
}

/** The second ship's boat is in sight from the start. */
const expansions: Record<NonNullable<Options['expands']>, Expansion<Ship>> = {
  text: { render: ({ name }) => `About ${name}` },
  boats: {
    canExpand: ({ flag }) => flag === 'Panama',
    startsOpen: ({ id }) => id === 'ship-2',
    rowsOf: ({ id, name, flag }) => [{ id: `${id}/boat`, name: `Boat of ${name}`, flag }],
  },
}

function Ships({
  fetchShips = answer,
  mode = 'toggle',
  pageSize = 10,
  expands,
  sortedUnseen = false,
  failed,
}: Options) {
  const size = { pageSize, isKnown: true, change: () => undefined }
  const state = useTableState({ fields, defaultSort, mode, size })
  const asked = { ...state.rows, sort: state.sort }
  const query = useQuery({ queryKey: ['ships', asked], queryFn: () => fetchShips(asked) })
  const list = useTableRows(query, state)
  const checks = useRowChecks({ rows: list.rows, idOf: ({ id }) => id, sort: state.sort })
  const [selected, select] = useState<string | null>(null)
  return (
    <DataTable
      label="Ships"
      columns={sortedUnseen ? columns.slice(1) : columns}
      state={state}
      list={list}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      card={({ name, flag }) => ({ first: name, second: flag })}
      empty={<p>No ships by {state.sort.field}</p>}
      failed={failed}
      checks={checks}
      selection={{ selected, select }}
      expansion={expands && expansions[expands]}
    />
  )
}

/** A table of forty-five ships, ten to a page. */
export function openShips(options: Options = {}, address = '/ships') {
  const router = createMemoryRouter([{ path: '/ships', element: <Ships {...options} /> }], {
    initialEntries: [address],
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <ThemeProvider accents={{ light: accent, dark: accent }}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { search: () => router.state.location.search }
}

export const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
export const head = (name: string) => screen.getByRole('columnheader', { name })
export const sortOf = (name: string) => head(name).getAttribute('aria-sort')
export const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
