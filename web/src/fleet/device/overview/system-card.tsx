import type { DeviceDetails } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { DeviceLink } from '../../../estate/device/device-link.tsx'
import { LastSeen } from '../../../estate/device/last-seen.tsx'
import { useFormats } from '../../../estate/use-formats.ts'
import { type Fact, FactList } from '../../../ui/card/fact-list.tsx'
import { IconDeviceMobile } from '../../../ui/icons.ts'
import { OverviewCard } from './overview-card.tsx'

/** Hardware and system of the device; some facts exist on one platform only [C-802 to C-804]. Then what else lists show. */
export function SystemCard({ device }: { device: DeviceDetails }) {
  const { t } = useTranslation('device')
  const { size, coordinates } = useFormats()
  const { deviceName, lastPosition } = device
  const of: Record<DeviceDetails['platformType'], Fact[]> = {
    android: [{ label: t('cards.system.firmwareVersion'), value: device.firmware?.version ?? null }],
    windows: [
      { label: t('cards.system.computerName'), value: device.deviceName },
      {
        label: t('cards.system.totalMemory'),
        value: device.totalPhysicalMemory === null ? null : size(device.totalPhysicalMemory),
      },
      { label: t('cards.system.processor'), value: device.processor?.name ?? null },
      { label: t('cards.system.biosVersion'), value: device.bios?.version ?? null },
    ],
  }
  return (
    <OverviewCard icon={<IconDeviceMobile size={18} stroke={1.5} />} title={t('cards.system.title')}>
      <FactList
        missing={t('missing.card')}
        facts={[
          {
            label: t('cards.system.serialNumber'),
            value: device.serialNumber,
            copies: device.serialNumber,
          },
          { label: t('cards.system.assetTag'), value: device.assetTag, copies: device.assetTag },
          { label: t('cards.system.imei'), value: device.imei, copies: device.imei },
          { label: t('cards.system.manufacturer'), value: device.manufacturer },
          { label: t('cards.system.model'), value: device.model },
          { label: t('cards.system.operatingSystem'), value: device.operatingSystem.name },
          { label: t('cards.system.buildVersion'), value: device.operatingSystem.buildVersion },
          ...of[device.platformType],
          { label: t('cards.system.timeZone'), value: device.timeZone?.name ?? null },
          // The computer name is that of a Windows device.
          ...(deviceName && device.platformType === 'android'
            ? [{ label: t('cards.system.deviceName'), value: deviceName }]
            : []),
          {
            label: t('cards.system.lastPosition'),
            value: lastPosition && (
              <DeviceLink deviceId={device.id} tab="location">
                <LastSeen time={lastPosition.time} /> · {coordinates(lastPosition, 3)}
              </DeviceLink>
            ),
          },
        ]}
      />
    </OverviewCard>
  )
}
