import type { Anomaly } from '@muster/contract'
import { dateSearchedAt, shownTimesExpected } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { useAnomalyWords } from '../../estate/anomaly/use-anomaly-words.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { Card } from '../../ui/card/card.tsx'
import { anomalyRates, ratesBeside } from './anomaly-rates.ts'
import classes from './history-page.module.css'

/**
 * The anomaly in plain words: how much more often than expected, and for how many devices [C-1817, C-1818]. The figures
 * are of the last day it was raised, so the sentences name that day: other pages show the counts of now.
 */
export function AnomalyStatement({ anomaly }: { anomaly: Anomaly }) {
  const { t } = useTranslation('anomalies')
  const { date, decimal, evenPercent, number } = useFormats()
  const words = useAnomalyWords()
  const alert = words.alert(anomaly.alertType)
  const day = date(dateSearchedAt(anomaly.lastDetected))
  const times = shownTimesExpected(anomaly)
  const rates = anomalyRates(anomaly)
  const beside = ratesBeside(anomaly)
  const count = anomaly.properties.length
  return (
    <Card component="section" label={t('statement.label')} className={classes.statement}>
      {times !== null && (
        <div className={classes.lead}>
          <p className={classes.claim}>
            <span className={classes.times}>{t('statement.times', { times: decimal(times) })}</span>{' '}
            <strong className={classes.more}>{t('statement.more')}</strong>
          </p>
          <p className={classes.text}>
            {t('statement.text', { count, alert, times: decimal(times), day })}{' '}
            {beside &&
              t('statement.others', { times: decimal(beside.times), share: evenPercent(beside.share) })}
          </p>
        </div>
      )}
      {(['group', 'all'] as const).map((which) => {
        const { alerting, devices, share, length } = rates[which]
        return (
          <div key={which} className={classes.rate} data-which={which}>
            <p className={classes.whose}>
              <span>
                {which === 'all'
                  ? t('statement.all')
                  : t('statement.group', { properties: words.properties(anomaly.properties) })}
              </span>
              <strong>{evenPercent(share)}</strong>
            </p>
            <div className={classes.bar} aria-hidden="true">
              <div style={{ width: `${length * 100}%` }} />
            </div>
            <p className={classes.figures}>
              {which === 'all'
                ? t('statement.ofAll', { count: devices, alerting: number(alerting), alert, day })
                : t('statement.ofGroup', { count: devices, alerting: number(alerting), alert, day })}
            </p>
          </div>
        )
      })}
    </Card>
  )
}
