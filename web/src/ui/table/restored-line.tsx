import { useTranslation } from 'react-i18next'
import classes from './restored-line.module.css'

/** Says that what was asked for last could not be loaded. */
export function RestoredLine() {
  const { t } = useTranslation('ui')
  return (
    <p role="status" className={classes.line}>
      {t('table.notLoaded')}
    </p>
  )
}
