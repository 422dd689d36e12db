import { Fragment, useRef } from 'react'
import { CardItem } from './card-item.tsx'
import classes from './card-list.module.css'
import { CardSort } from './card-sort.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { PlaceholderItems } from './placeholder-rows.tsx'
import { AllCheck } from './row-controls.tsx'
import { useExpanded } from './use-expanded.ts'
import { useRowClicks } from './use-row-clicks.ts'

/** The rows on a phone: two lines each, no sideways scrolling. */
export function CardList<Row, Field extends string>({
  label,
  columns,
  state,
  list,
  idOf,
  nameOf,
  card,
  checks,
  selection,
  onOpen,
  expansion,
}: DataTableProps<Row, Field>) {
  const expansionOf = useExpanded(expansion)
  const common = { idOf, nameOf, card, checks, selection, expansion }
  const place = useRef<HTMLUListElement>(null)
  useRowClicks(place, onOpen ?? selection?.select)
  return (
    <div data-stale={list.isStale || undefined} className={classes.items}>
      <div className={classes.head}>
        {checks && <AllCheck checks={checks} />}
        <CardSort columns={columns} sort={state.sort} onSort={state.sortBy} onTurn={state.turnSort} />
      </div>
      <ul ref={place} aria-label={label}>
        {list.rows === undefined && <PlaceholderItems pageSize={state.pageSize} />}
        {list.rows?.map((row) => {
          const id = idOf(row)
          const expander = expansionOf(row, id)
          return (
            <Fragment key={id}>
              <CardItem {...common} row={row} expander={expander} />
              {expander?.isExpanded &&
                expansion
                  ?.rowsOf?.(row)
                  .map((one) => <CardItem key={idOf(one)} {...common} row={one} expander={undefined} />)}
            </Fragment>
          )
        })}
      </ul>
    </div>
  )
}
