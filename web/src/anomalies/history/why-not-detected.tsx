import { anomalyHistoryDays } from '@muster/contract'
import { leastAlerting } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { useAnomalyDays } from '../use-anomaly-days.ts'
import classes from './history-page.module.css'

/** Why the last search did not raise an anomaly, as far as its history tells. */
export function WhyNotDetected({ anomalyId }: { anomalyId: string }) {
  const { t } = useTranslation('anomalies')
  const { date } = useFormats()
  const { query } = useAnomalyDays(anomalyId)
  const why = () => {
    const last = query.data?.at(-1)
    if (!last) return t('why.old', { days: anomalyHistoryDays })
    const day = date(last.date)
    if (last.significant > 0) return t('why.notSearched', { day })
    if (last.insignificant >= leastAlerting) return t('why.unclear', { day })
    return t('why.few', { count: last.insignificant, day, least: leastAlerting })
  }
  // The line keeps its place while the days load.
  return <p className={classes.why}>{query.data ? why() : '\u00a0'}</p>
}
