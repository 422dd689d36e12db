import type { BatteryEvent, DischargeDay } from '@muster/contract'
import { bucketAt } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EditEventsButton } from '../../estate/events/edit-events-button.tsx'
import { useEventFilters } from '../../estate/events/event-filters.tsx'
import { type BucketOf, useEventMarks } from '../../estate/events/use-event-marks.tsx'
import { useWorld } from '../../session/world/world.tsx'
import { chartState } from '../../ui/chart/chart-state.ts'
import { deviceDischargeQuery, deviceEventsQuery } from './card.queries.ts'
import { daysUntil } from './chart-days.ts'
import { DischargeChart } from './discharge-chart.tsx'

const noDays: readonly DischargeDay[] = []
const noEvents: readonly BatteryEvent[] = []
const filterName = 'averageDischarge30Days'

/** Days are those of UTC [B-905]. */
const byTime: BucketOf<BatteryEvent> = (buckets, { utc }) => bucketAt(buckets, utc)

interface DeviceDischargeProps {
  deviceId: string
  /** Milliseconds since the epoch. */
  end: number
}

/** The average discharge of a device by day, with the chosen events [B-502, B-960]. */
export function DeviceDischarge({ deviceId, end }: DeviceDischargeProps) {
  const { t } = useTranslation('batteries')
  const { world } = useWorld()
  const buckets = useMemo(() => daysUntil(end), [end])
  const days = useQuery(deviceDischargeQuery(world.id, { deviceId, to: end }))
  const chosen = useEventFilters().applied(filterName) ?? []
  const hasTypes = chosen.length > 0
  const events = useQuery({
    ...deviceEventsQuery(world.id, { deviceId, to: end }, [...chosen]),
    // No request without types [B-1026].
    enabled: hasTypes,
  })
  return (
    <DischargeChart
      buckets={buckets}
      days={days.data ?? noDays}
      state={chartState(days)}
      onRetry={() => void days.refetch()}
      marks={useEventMarks(buckets, (hasTypes && events.data) || noEvents, byTime)}
      actions={<EditEventsButton name={filterName} title={t('discharge.title')} />}
    />
  )
}
