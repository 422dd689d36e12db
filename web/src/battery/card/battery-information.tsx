import type { DischargeDay, SmartBatteryDetails } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DischargeVerdicts } from '../../estate/discharge/discharge-verdicts.tsx'
import { useWorld } from '../../session/world/world.tsx'
import { chartState } from '../../ui/chart/chart-state.ts'
import { BatteryLabels } from './battery-labels.tsx'
import { BatteryStays } from './battery-stays.tsx'
import { batteryDischargeQuery } from './card.queries.ts'
import { daysUntil } from './chart-days.ts'
import { DischargeChart } from './discharge-chart.tsx'
import { FactSection } from './fact-section.tsx'
import { BatteryHealth } from './health/battery-health.tsx'
import { useBatteryFormats } from './use-battery-formats.ts'
import { useChartEnd } from './use-chart-end.ts'
import { ViewLinks } from './view-links.tsx'

/** Discharge, labels and facts of a battery, and the devices that it was in [B-445, B-450 to B-463]. */
export function BatteryInformation({ battery }: { battery: SmartBatteryDetails }) {
  const { t } = useTranslation('batteries')
  const { date, time, health, capacity, cycles, discharge, age } = useBatteryFormats()
  const { deviceInfo: device } = battery
  return (
    <>
      <BatteryDischarge batteryId={battery.id} />
      <BatteryHealth batteryId={battery.id} />
      <BatteryLabels battery={battery} />
      {device && <DischargeVerdicts of="battery" id={battery.id} />}
      <FactSection
        title={t('information.battery')}
        facts={[
          { label: t('information.manufacturer'), value: battery.manufacturer },
          { label: t('information.partNumber'), value: battery.partNumber },
          { label: t('information.serialNumber'), value: battery.serialNumber },
          { label: t('information.mfd'), value: date(battery.mfd) },
          { label: t('information.warrantyUntil'), value: date(battery.warrantyUntil) },
          { label: t('information.firstSeen'), value: time(battery.firstSeen) },
          { label: t('information.updated'), value: time(battery.updated) },
        ]}
      />
      <FactSection
        title={t('information.healthTitle')}
        facts={[
          { label: t('information.health'), value: health(battery.capacityFactor) },
          { label: t('information.capacity'), value: capacity(battery) },
          { label: t('information.cycleCount'), value: cycles(battery.cycleCount) },
          { label: t('information.averageDischarge'), value: discharge(battery.averageDischarge) },
          { label: t('information.age'), value: age(battery.mfd) },
        ]}
      />
      <FactSection
        title={t('information.device')}
        facts={[
          { label: t('information.manufacturer'), value: device?.manufacturer ?? null },
          { label: t('information.model'), value: device?.model ?? null },
          { label: t('information.serialNumber'), value: device?.serialNumber ?? null },
          { label: t('information.imei'), value: device?.imei ?? null },
          { label: t('information.assetTag'), value: device?.assetTag ?? null },
          { label: t('information.deviceName'), value: device?.deviceName ?? null },
        ]}
      />
      {device && <ViewLinks deviceId={device.id} toDevices />}
      <BatteryStays batteryId={battery.id} />
    </>
  )
}

const noDays: readonly DischargeDay[] = []

function BatteryDischarge({ batteryId }: { batteryId: string }) {
  const { world } = useWorld()
  const end = useChartEnd(null)
  const buckets = useMemo(() => daysUntil(end), [end])
  const from = buckets[0]?.start ?? 0
  const to = buckets.at(-1)?.end ?? end
  const query = useQuery(batteryDischargeQuery(world.id, { id: batteryId, from, to }))
  return (
    <DischargeChart
      buckets={buckets}
      days={query.data ?? noDays}
      state={chartState(query)}
      onRetry={() => void query.refetch()}
    />
  )
}
