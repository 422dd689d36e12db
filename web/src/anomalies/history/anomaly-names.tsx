import type { Anomaly } from '@muster/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnomalyWords } from '../../estate/anomaly/use-anomaly-words.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { Card } from '../../ui/card/card.tsx'
import classes from './anomaly-names.module.css'
import { PropertyLink } from './property-link.tsx'

type Name = Anomaly['names'][number]

/** In percent, rounded down, since more than twelve names may fit [F-606]. */
const togetherAtLeast = (names: readonly Name[]): number =>
  Math.min(99, Math.floor(100 * names.reduce((sum, { probability }) => sum + probability, 0) + 1e-6))

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
      <p className={classes.text}>
        {names.length > 1
          ? t('names.several', { percent: wholePercent(togetherAtLeast(names)) })
          : t(names[0]?.alike ? 'names.oneAlike' : 'names.one')}
      </p>
      <ol className={classes.list}>
        {names.map(({ properties, alike, probability }) => (
          <li key={words.properties(properties)}>
            <span className={classes.name}>
              <Properties properties={properties} />
              {alike && <AlikeNames alike={alike} />}
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

function Properties({ properties }: Pick<Name, 'properties'>) {
  const words = useAnomalyWords()
  return properties.map((property, index) => (
    <span key={property.name}>
      {index > 0 && ' + '}
      <PropertyLink property={property}>{words.property(property)}</PropertyLink>
    </span>
  ))
}

/** What exactly the same devices have, too. */
function AlikeNames({ alike: { count, some } }: { alike: NonNullable<Name['alike']> }) {
  const { t } = useTranslation('anomalies')
  const words = useAnomalyWords()
  return (
    <details className={classes.alike}>
      <summary>{t('names.alike', { count })}</summary>
      <ul>
        {some.map((properties) => (
          <li key={words.properties(properties)}>
            <Properties properties={properties} />
          </li>
        ))}
        {count > some.length && <li>{t('names.more', { count: count - some.length })}</li>}
      </ul>
    </details>
  )
}
