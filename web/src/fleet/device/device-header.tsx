import type { DeviceInfo } from '@muster/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { type ListBefore, listBefore } from '../../estate/list-before.ts'
import { usePageTitle } from '../../session/brand.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world.tsx'
import { useWorldSettings } from '../../session/world-settings.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '../../ui/icons.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import classes from './device-header.module.css'
import { identifierOf } from './device-identifier.ts'
import { type DeviceTab, tabsOfPlatform } from './device-tabs.ts'

const platformIcons = { android: IconDeviceMobile, windows: IconDeviceDesktop } as const

/** Which device this is, and its tabs; they keep the query of the address [C-702, C-715 to C-719]. */
export function DeviceHeader({ device, tab }: { device: DeviceInfo; tab: DeviceTab }) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const { search, state } = useLocation()
  // Kept from when the page was opened: what is chosen in a tab writes the address anew.
  const [list] = useState(() => listBefore(state))
  const name = `${device.manufacturer} ${device.model}`
  usePageTitle(`${name} · ${t(`tabs.${tab}`)}`)
  const { coreDevices } = worldPaths(world.id)
  const Icon = platformIcons[device.platformType]
  return (
    <header className={classes.header}>
      <div className={classes.name}>
        <Breadcrumb list={list} />
        <span className={classes.slash} aria-hidden="true">
          /
        </span>
        <PageHeading className={classes.heading}>{name}</PageHeading>
        <span className={classes.platform} data-platform={device.platformType}>
          <Icon size={14} stroke={1.75} aria-hidden="true" />
          {t(`platform.${device.platformType}`)}
        </span>
        <Identifier device={device} />
      </div>
      <TabLinks
        label={t('tabsLabel')}
        tabs={tabsOfPlatform(device.platformType).map((each) => ({
          id: each,
          label: t(`tabs.${each}`),
          to: `${coreDevices}/${each}${search}`,
          state: list === '' ? undefined : ({ list } satisfies ListBefore),
        }))}
        current={tab}
      />
    </header>
  )
}

/** Leads back to the list, and to the part of it that the device was opened from, whatever tabs were opened since. */
function Breadcrumb({ list }: { list: string }) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  return (
    <nav aria-label={t('breadcrumb')} className={classes.breadcrumb}>
      <Link to={`${worldPaths(world.id).coreDevices}${list}`}>{t('devices')}</Link>
    </nav>
  )
}

function Identifier({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation(['device', 'estate'])
  const settings = useWorldSettings()
  if (!settings) return null
  const { deviceIdentifier } = settings
  return (
    <span className={classes.identifier}>
      {t(`estate:identifier.${deviceIdentifier}`)}{' '}
      <span className={classes.value}>
        {identifierOf(device, deviceIdentifier) ?? t('device:missing.header')}
      </span>
    </span>
  )
}
