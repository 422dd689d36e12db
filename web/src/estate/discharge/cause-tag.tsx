import type { DischargeCause } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import classes from './cause-tag.module.css'

/** Who is to blame for a discharge alert, in a word. */
export function CauseTag({ cause }: { cause: DischargeCause }) {
  const { t } = useTranslation('discharge')
  return (
    <span className={classes.tag} data-cause={cause} title={t(`causeTitle.${cause}`)}>
      {t(`cause.${cause}`)}
    </span>
  )
}
