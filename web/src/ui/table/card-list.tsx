import { useRef } from 'react'
import { CardSort } from './card-sort.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { PlaceholderItems } from './placeholder-rows.tsx'
import { AllCheck, RowCheck, RowExpander, RowName } from './row-controls.tsx'
import classes from './table.module.css'
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
  const place = useRef<HTMLUListElement>(null)
  useRowClicks(place, onOpen)
  return (
    <div data-stale={list.isStale || undefined} className={classes.items}>
      <div className={classes.cardHead}>
        {checks && <AllCheck checks={checks} count={list.rows?.length ?? 0} />}
        <CardSort columns={columns} sort={state.sort} onSort={state.sortBy} onTurn={state.turnSort} />
      </div>
      <ul ref={place} aria-label={label}>
        {list.rows === undefined && <PlaceholderItems />}
        {list.rows?.map((row) => {
          const id = idOf(row)
          const name = nameOf(row)
          const isSelected = selection?.selected === id
          const expander = expansionOf(row, id)
          const { first, firstEnd, second, secondEnd } = card(row)
          return (
            <li
              key={id}
              className={classes.item}
              data-row={id}
              data-checked={checks?.checked.has(id) || undefined}
              data-selected={isSelected || undefined}
              aria-current={isSelected || undefined}
            >
              {checks && (
                <RowCheck id={id} name={name} isChecked={checks.checked.has(id)} onToggle={checks.toggle} />
              )}
              <div className={classes.lines}>
                <div className={classes.line}>
                  {selection ? (
                    <RowName isSelected={isSelected} onSelect={() => selection.select(id)}>
                      {first}
                    </RowName>
                  ) : (
                    <span className={classes.cut}>{first}</span>
                  )}
                  <span className={classes.end}>{firstEnd}</span>
                </div>
                <div className={classes.line} data-second>
                  <span className={classes.cut}>{second}</span>
                  <span className={classes.end}>{secondEnd}</span>
                </div>
                {expander?.isExpanded && expansion?.render(row)}
              </div>
              {expander?.canExpand && (
                <RowExpander name={name} isExpanded={expander.isExpanded} onToggle={expander.toggle} />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
