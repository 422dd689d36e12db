import type { EstatePeriod } from '@muster/contract'
import { lastDays, type TimeBucket, timeBuckets } from '@muster/rules'
import { useMemo } from 'react'
import { browserZone } from '../browser-zone.ts'

import { useHour } from './use-hour.ts'

export interface EstateDays {
  days: EstatePeriod
  /** Says which date is today. */
  timeZone: string
  /** The last of the days; an answer of yesterday is not one of today. */
  today: string
  size: 'day'
  buckets: readonly TimeBucket[]
}

/** The days of a period up to today where the person is who looks at them [C-1502, C-2325]. */
export function useEstateDays(days: EstatePeriod): EstateDays {
  const timeZone = browserZone()
  const now = useHour(timeZone)
  return useMemo(() => {
    const buckets = timeBuckets('day', lastDays(days, timeZone, now), timeZone)
    return { days, timeZone, today: buckets.at(-1)?.date ?? '', size: 'day', buckets }
  }, [days, timeZone, now])
}
