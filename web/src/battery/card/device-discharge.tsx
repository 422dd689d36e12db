import type { BatteryEvent, DischargeDay } from '@muster/contract'
import { bucketAt, type TimeBucket } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { useWorld } from '../../session/world/world.tsx'
import type { ChartMark } from '../../ui/chart/chart-model.ts'
import { chartState } from '../../ui/chart/chart-state.ts'
import { IconTransfer } from '../../ui/icons.ts'
import { dateFormat } from '../../ui/intl-formats.ts'
import { batteryChangesQuery, deviceDischargeQuery } from './card.queries.ts'
import { daysUntil } from './chart-days.ts'
import { DischargeChart } from './discharge-chart.tsx'

const noDays: readonly DischargeDay[] = []
const noChanges: readonly BatteryEvent[] = []

interface DeviceDischargeProps {
  deviceId: string
  /** Milliseconds since the epoch. */
  end: number
}

/** The average discharge of a device by day, with the changes of its batteries [B-502]. */
export function DeviceDischarge({ deviceId, end }: DeviceDischargeProps) {
  const { world } = useWorld()
  const buckets = useMemo(() => daysUntil(end), [end])
  const days = useQuery(deviceDischargeQuery(world.id, { deviceId, to: end }))
  const { data: changes = noChanges } = useQuery(batteryChangesQuery(world.id, { deviceId, to: end }))
  return (
    <DischargeChart
      buckets={buckets}
      days={days.data ?? noDays}
      state={chartState(days)}
      onRetry={() => void days.refetch()}
      marks={useChangeMarks(buckets, changes)}
    />
  )
}

/** Changes of batteries as marks, by day; their time is that of the device. */
function useChangeMarks(buckets: readonly TimeBucket[], changes: readonly BatteryEvent[]): ChartMark[][] {
  const { t } = useTranslation('batteries')
  const { locale } = useFormats()
  return useMemo(() => {
    const time = dateFormat(locale, { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' })
    const marks = buckets.map((): ChartMark[] => [])
    changes.forEach(({ utc, local, oldBatteryInfo, newBatteryInfo }, place) => {
      const index = bucketAt(buckets, utc)
      if (index === null) return
      marks[index]?.push({
        id: String(place),
        time: time.format(local),
        glyph: <IconTransfer size={12} stroke={2.4} aria-hidden="true" />,
        text: t('discharge.changed', {
          from: oldBatteryInfo?.serialNumber ?? t('discharge.noBattery'),
          to: newBatteryInfo?.serialNumber ?? t('discharge.noBattery'),
        }),
      })
    })
    return marks
  }, [buckets, changes, t, locale])
}
