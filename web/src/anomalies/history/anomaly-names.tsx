import type { Anomaly } from '@muster/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnomalyWords } from '../../estate/anomaly/use-anomaly-words.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { Card } from '../../ui/card/card.tsx'
import classes from './anomaly-names.module.css'
import { PropertyLink } from './property-link.tsx'

/** How sure the name of an anomaly is, and what else it could be [F-604, F-606]. */
export function AnomalyNames({ names }: Pick<Anomaly, 'names'>) {
  const { t } = useTranslation('anomalies')
  const { wholePercent } = useFormats()
  const words = useAnomalyWords()
  const title = useId()
  if (names.length === 0) return null
  return (
    <Card component="section" labelledBy={title} className={classes.names}>
      <h2 id={title} className={classes.title}>
        {t('names.label')}
      </h2>
      <p className={classes.text}>{t(names.length === 1 ? 'names.one' : 'names.several')}</p>
      <ol className={classes.list}>
        {names.map(({ properties, probability }) => (
          <li key={words.properties(properties)}>
            <span className={classes.name}>
              {properties.map((property, index) => (
                <span key={property.name}>
                  {index > 0 && ' + '}
                  <PropertyLink property={property}>{words.property(property)}</PropertyLink>
                </span>
              ))}
            </span>
            <strong>{wholePercent(probability * 100)}</strong>
            <div className={classes.bar} aria-hidden="true">
              <div style={{ width: `${probability * 100}%` }} />
            </div>
          </li>
        ))}
      </ol>
      <p className={classes.note}>{t('names.note')}</p>
    </Card>
  )
}
