import { removableAtOnce } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../intl-formats.ts'
import classes from './selected-rows.module.css'
import type { RowChecks } from './use-row-checks.ts'

/** Number of checked rows, with a button to clear them. Always shown, so that checking does not shift the rows. */
export function SelectedRows({ checks }: { checks: RowChecks }) {
  const { t, i18n } = useTranslation('ui')
  const { elsewhere } = checks
  const { size } = checks.checked
  const max = numberFormat(i18n.language, {}).format(removableAtOnce)
  return (
    <span className={classes.selected}>
      <span role="status">
        {elsewhere > 0
          ? t('table.selectedElsewhere', { count: size, elsewhere })
          : t('table.selected', { count: size })}
        {size > removableAtOnce && <span className={classes.most}>{t('table.deletedAtOnce', { max })}</span>}
      </span>
      {size > 0 && (
        <button type="button" onClick={checks.clear}>
          {t('table.clearSelection')}
        </button>
      )}
    </span>
  )
}
