import { availableSettingsTabs, settingsFeatures } from '@muster/rules'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { worldPaths } from '../../session/paths.ts'
import { mayDo, useWorld, type WorldSession } from '../../session/world/world.tsx'
import { SideTabs } from '../../ui/form/side-tabs.tsx'
import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconBell,
  IconChartDots3,
  IconDeviceMobile,
  IconEye,
  IconMail,
  IconMessage,
  IconSend,
} from '../../ui/icons.ts'
import classes from './settings-layout.module.css'

const icons = {
  alarms: IconBell,
  alerts: IconAlertTriangle,
  anomalies: IconChartDots3,
  devices: IconDeviceMobile,
  platform: IconAdjustmentsHorizontal,
  watches: IconEye,
  channels: IconSend,
  deliveries: IconMail,
  notifications: IconMessage,
} as const
export type SettingsPageName = keyof typeof icons

/** The pages that a user may open [A-802, K-825]. */
export function settingsPages(session: WorldSession): SettingsPageName[] {
  const ofWorld = mayDo(session, 'settings.manage')
    ? availableSettingsTabs(settingsFeatures(session.world))
    : []
  const about = [
    mayDo(session, 'ownWatches.manage') && 'watches',
    mayDo(session, 'channels.manage') && 'channels',
    mayDo(session, 'deliveries.manage') && 'deliveries',
    mayDo(session, 'cases.read') && 'notifications',
  ] as const
  return [...ofWorld, ...about.filter((page) => page !== false)]
}

interface SettingsLayoutProps {
  current: SettingsPageName
  children: ReactNode
}

/** The tabs of all settings, beside one of them. */
export function SettingsLayout({ current, children }: SettingsLayoutProps) {
  const { t } = useTranslation('settings')
  const session = useWorld()
  const { watches, channels, deliveries, notifications, settingsTab } = worldPaths(session.world.id)
  const pathOf: Record<SettingsPageName, string> = {
    alarms: settingsTab('alarms'),
    alerts: settingsTab('alerts'),
    anomalies: settingsTab('anomalies'),
    devices: settingsTab('devices'),
    platform: settingsTab('platform'),
    watches,
    channels,
    deliveries,
    notifications,
  }
  return (
    <div className={classes.page}>
      <SideTabs
        title={t('title')}
        current={current}
        tabs={settingsPages(session).map((id) => {
          const Icon = icons[id]
          return {
            id,
            label: t(`tabs.${id}`),
            to: pathOf[id],
            icon: <Icon size={18} stroke={1.75} aria-hidden="true" />,
          }
        })}
      />
      <div className={classes.main}>{children}</div>
    </div>
  )
}
