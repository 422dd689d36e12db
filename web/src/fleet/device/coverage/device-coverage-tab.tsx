import type { DeviceInfo } from '@muster/contract'
import { signalMapDays } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useHour } from '../../../estate/charts/use-hour.ts'
import { useFormats } from '../../../estate/use-formats.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { Segments } from '../../../ui/choice/segments.tsx'
import { MapSkeleton } from '../../../ui/map/map-place.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { coverageViews, periodBoundsQuery, signalBoundsQuery } from './coverage.queries.ts'
import { CoverageMap } from './coverage-map.tsx'
import classes from './device-coverage-tab.module.css'
import { useCoverageChoice } from './use-coverage-choice.ts'

/** Where a device had a very poor signal or none [C-1401 to C-1406]. */
export function DeviceCoverageTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('coverage')
  const { world } = useWorld()
  const format = useFormats()
  const { view, days, choose } = useCoverageChoice()
  const now = useHour(device.timeZone?.name ?? 'UTC')
  const { data: bounds, error, refetch } = useQuery(signalBoundsQuery(world.id, device.id))
  const ofPeriod = useQuery(periodBoundsQuery(world.id, device, { days, now, bounds }))
  // If the period's bounds fail to load, fall back to those of all samples.
  const shown = ofPeriod.isLoadingError ? bounds : ofPeriod.data
  if (bounds === undefined && error) return <ErrorState onRetry={() => void refetch()} />
  return (
    <div className={classes.tab}>
      <div className={classes.toolbar}>
        <Segments
          label={t('view.label')}
          options={coverageViews.map((name) => ({ value: name, label: t(`view.${name}`) }))}
          value={view}
          onChange={(chosen) => choose({ view: chosen })}
        />
        <Segments
          label={t('period')}
          options={signalMapDays.map((number) => ({ value: String(number), label: format.days(number) }))}
          value={String(days)}
          onChange={(chosen) =>
            choose({ days: signalMapDays.find((number) => String(number) === chosen) ?? 30 })
          }
        />
      </div>
      {shown === undefined ? (
        <MapSkeleton />
      ) : (
        <CoverageMap device={device} bounds={shown} now={now} view={view} days={days} />
      )}
    </div>
  )
}
