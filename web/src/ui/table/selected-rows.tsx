import { useTranslation } from 'react-i18next'
import classes from './selected-rows.module.css'
import type { RowChecks } from './use-row-checks.ts'

/** Number of checked rows, with a button to clear them. Always shown, so that checking does not shift the rows. */
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
