import type { AnswerOf, warrantyDevices } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOfBattery } from '../../estate/status/status-label.tsx'
import { useWorld } from '../../session/world/world.tsx'
import { batteryLevelIn } from '../list/battery-line.ts'
import { inNumberOrder } from '../list/fold-lines.ts'
import type { Selecting } from '../list/selection.ts'
import { BatterySummary } from './battery-summary.tsx'
import { BatterySwitch } from './battery-switch.tsx'
import { warrantyDeviceQuery } from './card.queries.ts'
import { CardHead, LinkedDevice, UnderWarranty } from './card-head.tsx'
import { daysUntil } from './chart-days.ts'
import { DetailMessage, DetailWaiting } from './detail-message.tsx'
import { DetailPlace } from './detail-place.tsx'
import { DischargeChart } from './discharge-chart.tsx'
import { useChartEnd } from './use-chart-end.ts'
import { ViewLinks } from './view-links.tsx'

interface WarrantyDetailsProps {
  selecting: Selecting
  /** The selected battery of the device; null for the one beside it in the list. */
  batteryId: string | null
  onSelectBattery: (id: string) => void
}

/** The details of the selected battery under warranty: without its charge, which the product has no call for [B-9940]. */
export function WarrantyDetails({ selecting, ...shown }: WarrantyDetailsProps) {
  const { t } = useTranslation('batteries')
  const { selection, clear } = selecting
  return (
    <DetailPlace label={t('card.label.battery')} isOpen={selection.kind !== 'none'} onClose={clear}>
      {selection.kind === 'none' && <DetailMessage of="battery" kind="none" />}
      {selection.kind === 'wrong' && <DetailMessage of="battery" kind="notFound" />}
      {selection.kind === 'one' && <Loaded key={selection.id} deviceId={selection.id} {...shown} />}
    </DetailPlace>
  )
}

type ShownBattery = Omit<WarrantyDetailsProps, 'selecting'>

function Loaded({ deviceId, ...shown }: ShownBattery & { deviceId: string }) {
  const { world } = useWorld()
  const { data: device, error, refetch } = useQuery(warrantyDeviceQuery(world.id, deviceId))
  if (device === undefined) return <DetailWaiting of="battery" error={error} onRetry={() => void refetch()} />
  return device ? <OneDevice device={device} {...shown} /> : <DetailMessage of="battery" kind="notFound" />
}

type Device = NonNullable<AnswerOf<typeof warrantyDevices.get>>

function OneDevice({ device, batteryId, onSelectBattery }: ShownBattery & { device: Device }) {
  const { t } = useTranslation('batteries')
  const end = useChartEnd(null)
  const buckets = useMemo(() => daysUntil(end), [end])
  // Others are not in the list.
  const batteries = inNumberOrder(device.smartBatteries.filter(({ underWarranty }) => underWarranty))
  // As the list does: the one that is in the device before those that were removed.
  const first = batteries.find(({ place }) => place) ?? batteries[0]
  const battery = batteryId === null ? first : batteries.find(({ id }) => id === batteryId)
  if (!battery) return <DetailMessage of="battery" kind="notFound" />
  const level = batteryLevelIn(battery.batteryStatus, device.status)
  return (
    <>
      <CardHead
        status={statusOfBattery[level]}
        statusText={t(`card.status.${level}`)}
        name={battery.serialNumber}
      >
        {t(battery.place ? 'card.inDevice' : 'card.wasInDevice', {
          device: `${device.manufacturer} ${device.model}`,
        })}{' '}
        <LinkedDevice device={device} />
      </CardHead>
      <BatterySwitch batteries={batteries} selected={battery.id} onSelect={onSelectBattery} />
      <UnderWarranty until={battery.warrantyUntil} />
      <BatterySummary
        battery={battery}
        deviceSerialNumber={device.serialNumber}
        averageDischarge={device.averageDischarge}
      />
      <DischargeChart
        buckets={buckets}
        days={device.averageDischarge30Days}
        state="ready"
        onRetry={() => undefined}
      />
      <ViewLinks deviceId={device.id} />
    </>
  )
}
