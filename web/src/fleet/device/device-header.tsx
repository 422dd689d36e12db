import type { DeviceInfo } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { DetailHeader } from '../../estate/detail/detail-header.tsx'
import { DetailIdentifier } from '../../estate/detail/detail-identifier.tsx'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '../../ui/icons.ts'
import { DeviceActions } from './device-actions.tsx'
import classes from './device-header.module.css'
import { identifierOf } from './device-identifier.ts'
import { type DeviceTab, tabsOfPlatform } from './device-tabs.ts'

const platformIcons = { android: IconDeviceMobile, windows: IconDeviceDesktop } as const

/** Name, identifier and tabs of the device [C-702, C-715 to C-719]. */
export function DeviceHeader({ device, tab }: { device: DeviceInfo; tab: DeviceTab }) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const name = `${device.manufacturer} ${device.model}`
  usePageTitle([device.serialNumber, name, t(`tabs.${tab}`)].filter(Boolean).join(' · '))
  const { coreDevices } = worldPaths(world.id)
  const Icon = platformIcons[device.platformType]
  return (
    <DetailHeader
      list={{ name: t('devices'), path: coreDevices }}
      name={name}
      tabsLabel={t('tabsLabel')}
      tabs={tabsOfPlatform(device.platformType).map((each) => ({
        id: each,
        label: t(`tabs.${each}`),
        path: `${coreDevices}/${each}`,
      }))}
      current={tab}
      actions={<DeviceActions deviceId={device.id} />}
    >
      <span className={classes.platform} data-platform={device.platformType}>
        <Icon size={14} stroke={1.75} aria-hidden="true" />
        {t(`platform.${device.platformType}`)}
      </span>
      <Identifier device={device} />
    </DetailHeader>
  )
}

function Identifier({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation(['device', 'estate'])
  const settings = useWorldSettings()
  if (!settings) return null
  const { deviceIdentifier } = settings
  return (
    <DetailIdentifier label={t(`estate:identifier.${deviceIdentifier}`)}>
      {identifierOf(device, deviceIdentifier) ?? t('device:missing.header')}
    </DetailIdentifier>
  )
}
