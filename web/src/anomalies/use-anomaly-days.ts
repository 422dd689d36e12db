import { anomalyHistoryDays } from '@muster/contract'
import { dateOfDay, dayIn, startOfDay, type TimeBucket, timeBuckets } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useHour } from '../estate/charts/use-hour.ts'
import { ownTimeZone } from '../session/language/own-time-zone.ts'
import { useWorld } from '../session/world/world.tsx'
import { anomalyDaysQuery } from './anomalies.queries.ts'

/** The days of an anomaly's history up to a day number: UTC days, whatever the user's zone. */
export function historyDays(today: number): TimeBucket[] {
  const window = {
    from: startOfDay('UTC', today - (anomalyHistoryDays - 1)),
    to: startOfDay('UTC', today + 1),
  }
  return timeBuckets('day', window, 'UTC')
}

/** Number of affected devices per day, up to the user's current date [C-1820]. */
export function useAnomalyDays(anomalyId: string) {
  const { world } = useWorld()
  const [timeZone] = useState(ownTimeZone)
  const day = dayIn(timeZone, useHour(timeZone))
  const asked = { anomalyId, timeZone }
  const query = useQuery(anomalyDaysQuery(world.id, { ...asked, today: dateOfDay(day) }))
  const buckets = useMemo(() => historyDays(day), [day])
  return { query, buckets, asked }
}
