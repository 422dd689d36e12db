import classes from './card-list.module.css'
import type { DataTableProps } from './data-table-props.ts'
import { RowCheck, RowExpander, RowName } from './row-controls.tsx'
import type { RowExpansion } from './use-expanded.ts'

interface CardItemProps<Row, Field extends string>
  extends Pick<
    DataTableProps<Row, Field>,
    'idOf' | 'nameOf' | 'card' | 'checks' | 'selection' | 'expansion'
  > {
  row: Row
  /** Undefined for a row that belongs to the one above. */
  expander: RowExpansion | undefined
}

/** A row on a phone. */
export function CardItem<Row, Field extends string>({
  row,
  idOf,
  nameOf,
  card,
  checks,
  selection,
  expansion,
  expander,
}: CardItemProps<Row, Field>) {
  const id = idOf(row)
  const name = nameOf(row)
  const isSelected = selection?.selected === id
  const { first, firstEnd, second, secondEnd, third } = card(row)
  return (
    <li
      className={classes.item}
      data-row={id}
      data-checked={checks?.checked.has(id) || undefined}
      data-selected={isSelected || undefined}
      aria-current={isSelected || undefined}
    >
      {checks && <RowCheck id={id} name={name} isChecked={checks.checked.has(id)} onToggle={checks.toggle} />}
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
        {third && <div className={classes.third}>{third}</div>}
        {expander?.isExpanded && expansion?.render?.(row)}
      </div>
      {expander?.canExpand && (
        <RowExpander name={name} isExpanded={expander.isExpanded} onToggle={expander.toggle} />
      )}
    </li>
  )
}
