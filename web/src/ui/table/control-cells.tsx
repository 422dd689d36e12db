import { useTranslation } from 'react-i18next'
import { AllCheck, RowCheck, RowExpander } from './row-controls.tsx'
import classes from './table.module.css'
import type { RowExpansion } from './use-expanded.ts'
import type { RowChecks } from './use-row-checks.ts'

interface HeadsOfControlsProps {
  checks: RowChecks | undefined
  expands: boolean
}

/** Heads of the columns for checkboxes and expanders; before the page's columns, pinned like the first. */
export function HeadsOfControls({ checks, expands }: HeadsOfControlsProps) {
  const { t } = useTranslation('ui')
  return (
    <>
      {expands && (
        <th scope="col" className={classes.expander} data-pin="start">
          <span className={classes.hidden}>{t('table.details')}</span>
        </th>
      )}
      {checks && (
        <th scope="col" className={classes.check} data-pin="start">
          <AllCheck checks={checks} />
        </th>
      )}
    </>
  )
}

interface CellsOfControlsProps {
  id: string
  name: string
  checks: RowChecks | undefined
  /** Whether the table has a column for expanders. */
  expands: boolean
  expander: RowExpansion | undefined
}

export function CellsOfControls({ id, name, checks, expands, expander }: CellsOfControlsProps) {
  return (
    <>
      {expands && (
        <td className={classes.expander} data-pin="start">
          {expander?.canExpand && (
            <RowExpander name={name} isExpanded={expander.isExpanded} onToggle={expander.toggle} />
          )}
        </td>
      )}
      {checks && (
        <td className={classes.check} data-pin="start">
          <RowCheck id={id} name={name} isChecked={checks.checked.has(id)} onToggle={checks.toggle} />
        </td>
      )}
    </>
  )
}
