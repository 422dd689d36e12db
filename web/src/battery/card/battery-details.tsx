import type { SmartBatteryDetails } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { statusOfBattery } from '../../estate/status/status-label.tsx'
import { isNotFound } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import { inNumberOrder } from '../list/fold-lines.ts'
import type { ChartEnd, Selecting } from '../list/selection.ts'
import { BatteryInformation } from './battery-information.tsx'
import { BatterySummary } from './battery-summary.tsx'
import { BatterySwitch } from './battery-switch.tsx'
import { batteryQuery, deviceOfBatteryQuery } from './card.queries.ts'
import { CardHead, LinkedDevice, UnderWarranty } from './card-head.tsx'
import { ChargeLevel } from './charge-level.tsx'
import { DetailMessage, DetailWaiting } from './detail-message.tsx'
import { DetailPlace } from './detail-place.tsx'
import { DetailTabs } from './detail-tabs.tsx'
import { useChartEnd } from './use-chart-end.ts'

/** The details of the selected battery [B-440 to B-472]. */
export function BatteryDetails({ selecting }: { selecting: Selecting }) {
  const { t } = useTranslation('batteries')
  const { selection, clear } = selecting
  return (
    <DetailPlace label={t('card.label.battery')} isOpen={selection.kind !== 'none'} onClose={clear}>
      {selection.kind === 'none' && <DetailMessage of="battery" kind="none" />}
      {selection.kind === 'wrong' && <DetailMessage of="battery" kind="notFound" />}
      {selection.kind === 'one' && (
        <OneBattery key={selection.id} id={selection.id} end={selection.end} selecting={selecting} />
      )}
    </DetailPlace>
  )
}

interface OneBatteryProps {
  id: string
  end: ChartEnd
  selecting: Selecting
}

function OneBattery({ id, end, selecting }: OneBatteryProps) {
  const { t } = useTranslation('batteries')
  const { world } = useWorld()
  const { data: battery, error, refetch } = useQuery(batteryQuery(world.id, id))
  const chartEnd = useChartEnd(end)
  // A failed refetch keeps what is known, unless the battery has gone.
  if (!battery || isNotFound(error))
    return <DetailWaiting of="battery" error={error} onRetry={() => void refetch()} />
  const { deviceInfo: device, batteryStatus } = battery
  return (
    <>
      <CardHead
        status={statusOfBattery[batteryStatus]}
        statusText={t(`card.status.${batteryStatus}`)}
        name={battery.serialNumber}
      >
        {device && (
          <>
            {t(device.batteryPlace ? 'card.inDevice' : 'card.wasInDevice', {
              device: `${device.manufacturer} ${device.model}`,
            })}{' '}
            <LinkedDevice device={device} />
          </>
        )}
      </CardHead>
      {device?.batteryPlace && (
        <OtherBatteries battery={battery} deviceId={device.id} selecting={selecting} />
      )}
      {battery.underWarranty && <UnderWarranty until={battery.warrantyUntil} />}
      <BatterySummary
        battery={battery}
        deviceSerialNumber={device?.serialNumber ?? null}
        averageDischarge={battery.averageDischarge}
      />
      <DetailTabs
        chartLabel={t('card.tabs.charge')}
        end={end}
        onShow={selecting.showUntil}
        information={<BatteryInformation battery={battery} />}
        chart={<ChargeLevel batteryId={id} end={chartEnd} />}
      />
    </>
  )
}

interface OtherBatteriesProps {
  battery: SmartBatteryDetails
  deviceId: string
  selecting: Selecting
}

/** The batteries in the same device, whether they are in the list or not. */
function OtherBatteries({ battery, deviceId, selecting }: OtherBatteriesProps) {
  const { world } = useWorld()
  const { data } = useQuery(deviceOfBatteryQuery(world.id, deviceId))
  return (
    <BatterySwitch
      batteries={inNumberOrder(data?.smartBatteries.filter(({ place }) => place) ?? [])}
      selected={battery.id}
      onSelect={selecting.swap}
    />
  )
}
