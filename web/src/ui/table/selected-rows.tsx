import { useTranslation } from 'react-i18next'
import classes from './table.module.css'
import type { RowChecks } from './use-row-checks.ts'

/** How many rows are checked, and a way to check none. It is always there, so that checking moves no row away. */
export function SelectedRows({ checks }: { checks: RowChecks }) {
  const { t } = useTranslation('ui')
  const { size } = checks.checked
  return (
    <span className={classes.selected}>
      <span role="status">{t('table.selected', { count: size })}</span>
      {size > 0 && (
        <button type="button" onClick={checks.clear}>
          {t('table.clearSelection')}
        </button>
      )}
    </span>
  )
}
