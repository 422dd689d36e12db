import { VisuallyHidden } from '@mantine/core'
import type { DeviceLocation } from '@muster/contract'
import type { Place } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { Card } from '../../../ui/card/card.tsx'
import { FactList } from '../../../ui/card/fact-list.tsx'
import { TextSkeleton } from '../../../ui/states/page-skeleton.tsx'
import classes from './device-location-tab.module.css'

/** For pasting into other programs: decimal points, whatever the language. */
const plainCoordinates = ({ latitude, longitude }: Place): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

interface LocationFactsProps {
  known: DeviceLocation
  useMetricDistances: boolean
}

/** Times are in the device's zone, which is shown with them [C-1104, C-1107]. */
export function LocationFacts({ known, useMetricDistances }: LocationFactsProps) {
  const { t } = useTranslation('location')
  const { deviceTime, distance, coordinates } = useFormats()
  const { location, homeLocation, updated, timeZone } = known
  const missing = t('missing')
  return (
    <Card component="section" label={t('facts.label')} className={classes.facts}>
      <FactList
        missing={missing}
        facts={[
          { label: t('facts.updated'), value: updated && deviceTime(updated, timeZone?.name) },
          { label: t('facts.lastLock'), value: location && deviceTime(location.utc, timeZone?.name) },
          { label: t('facts.timeZone'), value: timeZone?.name ?? null },
          { label: t('facts.source'), value: location && t(`source.${location.source}`) },
        ]}
      />
      <FactList
        missing={missing}
        facts={[
          {
            label: t('facts.coordinates'),
            value: location && coordinates(location),
            copies: location && plainCoordinates(location),
          },
          { label: t('facts.accuracy'), value: location && distance(location.accuracy, useMetricDistances) },
          { label: t('facts.homeLocation'), value: homeLocation?.name ?? null },
          {
            label: t('facts.homeRadius'),
            value: homeLocation && distance(homeLocation.radiusMetres, useMetricDistances),
          },
        ]}
      />
    </Card>
  )
}

const someFacts = ['updated', 'lastLock', 'timeZone', 'source'] as const
const otherFacts = ['coordinates', 'accuracy', 'homeLocation', 'homeRadius'] as const

export function LocationFactsSkeleton() {
  const { t } = useTranslation('location')
  return (
    <Card className={classes.facts}>
      <VisuallyHidden role="status">{t('facts.loading')}</VisuallyHidden>
      {[someFacts, otherFacts].map((column) => (
        <FactList
          key={column[0]}
          missing={t('missing')}
          facts={column.map((fact) => ({ label: t(`facts.${fact}`), value: <TextSkeleton width="10em" /> }))}
        />
      ))}
    </Card>
  )
}
