import { expect, it } from 'vitest'
import { columnsInOrder, type TableColumn } from './table-column.ts'

const column = (id: string, pin?: 'start' | 'end'): TableColumn<unknown> => ({
  id,
  title: id,
  cell: () => id,
  ...(pin && { pin }),
})

it('columns that stay in sight stand at their side, the rest as described', () => {
  const columns = [column('status', 'end'), column('model'), column('name', 'start'), column('group')]
  expect(columnsInOrder(columns).map(({ id }) => id)).toEqual(['name', 'model', 'group', 'status'])
})
