import { ActionIcon, NativeSelect } from '@mantine/core'
import type { Sort } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { IconArrowDown, IconArrowUp } from '../icons.ts'
import classes from './card-list.module.css'
import type { TableColumn } from './table-column.ts'

interface CardSortProps<Row, Field extends string> {
  columns: readonly TableColumn<Row, Field>[]
  sort: Sort<Field>
  onSort: (field: Field) => void
  onTurn: () => void
}

/** Sort column and direction, for cards, which have no column heads. */
export function CardSort<Row, Field extends string>({
  columns,
  sort,
  onSort,
  onTurn,
}: CardSortProps<Row, Field>) {
  const { t } = useTranslation('ui')
  const choices = columns.flatMap(({ title, sortBy }) =>
    sortBy === undefined ? [] : [{ value: sortBy, label: title }],
  )
  if (choices.length === 0) return null
  const descends = sort.order === 'desc'
  const isByColumn = choices.some(({ value }) => value === sort.field)
  const usual = { value: '', label: t('table.usualOrder') }
  return (
    <div className={classes.sort}>
      <NativeSelect
        size="sm"
        aria-label={t('table.sortBy')}
        // The default order may be by something that is no column.
        data={isByColumn ? choices : [usual, ...choices]}
        value={isByColumn ? sort.field : usual.value}
        onChange={({ currentTarget }) => {
          const chosen = choices.find(({ value }) => value === currentTarget.value)
          if (chosen) onSort(chosen.value)
        }}
      />
      <ActionIcon aria-label={t(descends ? 'table.descending' : 'table.ascending')} onClick={onTurn}>
        {descends ? <IconArrowDown size={18} stroke={1.75} /> : <IconArrowUp size={18} stroke={1.75} />}
      </ActionIcon>
    </div>
  )
}
