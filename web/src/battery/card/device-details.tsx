import type { DeviceWithBatteries } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { GroupTags } from '../../estate/device/group-tags.tsx'
import { DischargeVerdicts } from '../../estate/discharge/discharge-verdicts.tsx'
import { EventFiltersProvider } from '../../estate/events/event-filters.tsx'
import { statusOfLevel } from '../../estate/status/status-label.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { isNotFound } from '../../session/request/request-error.ts'
import { hasBatteryPart, useWorld } from '../../session/world/world.tsx'
import type { ChartEnd, Selecting } from '../list/selection.ts'
import { dischargingDeviceQuery } from './card.queries.ts'
import { CardHead } from './card-head.tsx'
import { DetailMessage, DetailWaiting } from './detail-message.tsx'
import { DetailPlace } from './detail-place.tsx'
import { DetailTabs } from './detail-tabs.tsx'
import { DeviceBatteries } from './device-batteries.tsx'
import { DeviceDischarge } from './device-discharge.tsx'
import { FactSection } from './fact-section.tsx'
import { useBatteryFormats } from './use-battery-formats.ts'
import { useChartEnd } from './use-chart-end.ts'
import { ViewLinks } from './view-links.tsx'

/** The details of the selected device [B-502]. */
export function DeviceDetails({ selecting }: { selecting: Selecting }) {
  const { t } = useTranslation('batteries')
  const { selection, clear } = selecting
  return (
    <DetailPlace label={t('card.label.device')} isOpen={selection.kind !== 'none'} onClose={clear}>
      {selection.kind === 'none' && <DetailMessage of="device" kind="none" />}
      {selection.kind === 'wrong' && <DetailMessage of="device" kind="notFound" />}
      {selection.kind === 'one' && (
        <OneDevice key={selection.id} id={selection.id} end={selection.end} onShow={selecting.showUntil} />
      )}
    </DetailPlace>
  )
}

interface OneDeviceProps {
  id: string
  end: ChartEnd
  onShow: Selecting['showUntil']
}

function OneDevice({ id, end, onShow }: OneDeviceProps) {
  const { t } = useTranslation(['batteries', 'estate'])
  const { world } = useWorld()
  const { data: device, error, refetch } = useQuery(dischargingDeviceQuery(world.id, id))
  const chartEnd = useChartEnd(end)
  // A failed refetch keeps what is known, unless the device has gone.
  if (!device || isNotFound(error))
    return <DetailWaiting of="device" error={error} onRetry={() => void refetch()} />
  return (
    <>
      <CardHead
        status={statusOfLevel[device.status]}
        statusText={t(`estate:status.${device.status}`)}
        name={device.serialNumber}
      >
        {device.manufacturer} {device.model}
      </CardHead>
      <EventFiltersProvider platform={device.platformType}>
        <DetailTabs
          chartLabel={t('batteries:card.tabs.discharge')}
          end={end}
          onShow={onShow}
          information={<DeviceInformation device={device} />}
          chart={<DeviceDischarge deviceId={id} end={chartEnd} />}
        />
      </EventFiltersProvider>
    </>
  )
}

function DeviceInformation({ device }: { device: DeviceWithBatteries }) {
  const { t } = useTranslation('batteries')
  const { duration } = useFormats()
  const { discharge, time } = useBatteryFormats()
  const { averageDischargeTime } = device
  return (
    <>
      <FactSection
        title={t('information.deviceTitle')}
        facts={[
          { label: t('information.manufacturer'), value: device.manufacturer },
          { label: t('information.model'), value: device.model },
          { label: t('information.serialNumber'), value: device.serialNumber },
          { label: t('information.imei'), value: device.imei },
          { label: t('information.assetTag'), value: device.assetTag },
          { label: t('information.deviceName'), value: device.deviceName },
          { label: t('information.groups'), value: <GroupTags groups={device.group} /> },
          { label: t('information.updated'), value: time(device.updated) },
          { label: t('information.averageDischarge'), value: discharge(device.averageDischarge) },
          {
            label: t('information.averageDischargeTime'),
            value: averageDischargeTime === null ? null : duration(averageDischargeTime),
          },
        ]}
      />
      <Verdicts deviceId={device.id} />
      <DeviceBatteries device={device} />
      <ViewLinks deviceId={device.id} />
    </>
  )
}

/** They name batteries, and come with that part of the licence. */
function Verdicts({ deviceId }: { deviceId: string }) {
  return hasBatteryPart(useWorld(), 'batteries') ? <DischargeVerdicts of="device" id={deviceId} /> : null
}
