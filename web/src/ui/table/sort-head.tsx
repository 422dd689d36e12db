import { IconArrowDown, IconArrowUp, IconInfoCircle } from '../icons.ts'
import { Hint } from '../info-tip.tsx'
import classes from './table.module.css'
import type { TableColumn } from './table-column.ts'

interface SortHeadProps<Row, Field extends string> {
  column: TableColumn<Row, Field>
  direction: false | 'asc' | 'desc'
  onSort: (field: Field) => void
}

const announced = { asc: 'ascending', desc: 'descending' } as const

/** The head of a column; a click or Enter on it sorts. */
export function SortHead<Row, Field extends string>({
  column,
  direction,
  onSort,
}: SortHeadProps<Row, Field>) {
  const { id, title, hint, sortBy, pin, align } = column
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp
  const button = sortBy !== undefined && (
    <button type="button" className={classes.sort} onClick={() => onSort(sortBy)}>
      {title}
      {hint && <IconInfoCircle className={classes.hint} size={14} stroke={1.75} aria-hidden="true" />}
      <Arrow
        className={classes.arrow}
        size={14}
        stroke={2}
        aria-hidden="true"
        data-shown={direction !== false || undefined}
      />
    </button>
  )
  return (
    <th
      scope="col"
      data-column={id}
      data-pin={pin}
      data-align={align}
      aria-sort={sortBy === undefined ? undefined : direction ? announced[direction] : 'none'}
    >
      {button ? hint ? <Hint text={hint}>{button}</Hint> : button : title}
    </th>
  )
}
