import type { DueDays } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import classes from './battery-list.module.css'
import { useDueTexts } from './use-due-texts.ts'

/** When a battery has to be replaced: the month, and below it the months between which it is with a chance of 80 %. */
export function DueCell({ due }: { due: DueDays | null }) {
  const { t } = useTranslation('batteries')
  const texts = useDueTexts()
  if (due === null) return <span className={classes.untold}>{t('due.notEnoughHistory')}</span>
  if (texts.isNow(due)) return <strong className={classes.dueNow}>{t('due.now')}</strong>
  return (
    <span title={texts.inFull(due)} className={classes.due}>
      <span>{texts.median(due)}</span>
      <span className={classes.interval}>{texts.interval(due)}</span>
    </span>
  )
}

/** The same in a line of its own. */
export function DueLine({ due }: { due: DueDays }) {
  const { t } = useTranslation('batteries')
  const texts = useDueTexts()
  if (texts.isNow(due)) return <strong className={classes.dueNow}>{t('due.now')}</strong>
  return t('due.line', { month: texts.median(due), months: texts.interval(due) })
}
