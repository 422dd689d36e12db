import type { Anomaly } from '@muster/contract'
import { dateSearchedAt } from '@muster/rules'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isKnownAlert } from '../../estate/anomaly/known-alert.ts'
import { useAnomalyWords } from '../../estate/anomaly/use-anomaly-words.ts'
import { alertIcons } from '../../estate/status/alert-icons.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { Card } from '../../ui/card/card.tsx'
import { IconAlertCircle } from '../../ui/icons.ts'
import classes from './history-page.module.css'
import { PropertyLink } from './property-link.tsx'

/** When the anomaly was found, what it affects, and its properties [C-1816, C-1819]. */
export function AnomalyFacts({ anomaly }: { anomaly: Anomaly }) {
  const { t } = useTranslation('anomalies')
  const { date, days } = useFormats()
  const words = useAnomalyWords()
  const devices = (count: number) => t('devices', { count })
  const Icon = isKnownAlert(anomaly.alertType) ? alertIcons[anomaly.alertType] : IconAlertCircle
  const facts: readonly [name: string, value: ReactNode][] = [
    [t('columns.lastDetected'), date(dateSearchedAt(anomaly.lastDetected))],
    [
      anomaly.detected ? t('affectedNow') : t('columns.latestAffectedCount'),
      devices(anomaly.latestAffectedCount),
    ],
    [t('columns.firstDetected'), date(dateSearchedAt(anomaly.firstDetected))],
    [t('columns.highestAffectedCount'), devices(anomaly.highestAffectedCount)],
    [t('columns.detectedCount'), days(anomaly.detectedCount)],
    [t('columns.totalAffectedCount'), devices(anomaly.totalAffectedCount)],
    [
      t('alertType'),
      <span key="alert" className={classes.alert}>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        {words.alert(anomaly.alertType)}
      </span>,
    ],
    [
      t('properties'),
      <ul key="properties" className={classes.properties}>
        {anomaly.properties.map((property) => (
          <li key={property.name}>
            <PropertyLink property={property}>{words.property(property)}</PropertyLink>
          </li>
        ))}
      </ul>,
    ],
  ]
  return (
    <Card component="section" label={t('facts')}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
