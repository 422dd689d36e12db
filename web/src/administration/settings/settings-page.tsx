import { availableSettingsTabs, type SettingsTab, settingsFeatures } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { worldSettingsQuery } from '../../session/world/world-settings.ts'
import { SideTabs } from '../../ui/form/side-tabs.tsx'
import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconBell,
  IconChartDots3,
  IconDeviceMobile,
} from '../../ui/icons.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { AlarmSettings } from './alarms/alarm-settings.tsx'
import { AlertSettings } from './alerts/alert-settings.tsx'
import { AnomalySettings } from './anomalies/anomaly-settings.tsx'
import { DeviceSettings } from './devices/device-settings.tsx'
import { PlatformSettings } from './platform/platform-settings.tsx'
import classes from './settings-page.module.css'
import { SettingsSkeleton } from './settings-skeleton.tsx'

const tabs = {
  alarms: { icon: IconBell, Fields: AlarmSettings },
  alerts: { icon: IconAlertTriangle, Fields: AlertSettings },
  anomalies: { icon: IconChartDots3, Fields: AnomalySettings },
  devices: { icon: IconDeviceMobile, Fields: DeviceSettings },
  platform: { icon: IconAdjustmentsHorizontal, Fields: PlatformSettings },
} as const satisfies Record<SettingsTab, unknown>

/** The settings of a world, with the tabs that its licences include. */
export function SettingsPage({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation('settings')
  const { t: tOfApp } = useTranslation('app')
  const { world } = useWorld()
  const title = tOfApp(`settings.${tab}`)
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <SideTabs
        title={t('title')}
        current={tab}
        tabs={availableSettingsTabs(settingsFeatures(world)).map((id) => {
          const Icon = tabs[id].icon
          return {
            id,
            label: t(`tabs.${id}`),
            to: worldPaths(world.id).settingsTab(id),
            icon: <Icon size={18} stroke={1.75} aria-hidden="true" />,
          }
        })}
      />
      <div className={classes.content}>
        <div className={classes.top}>
          <PageHeading>{title}</PageHeading>
          <p className={classes.about}>{t(`about.${tab}`)}</p>
        </div>
        {/* Each tab of each world has its own draft. */}
        <TabFields key={`${world.id} ${tab}`} tab={tab} />
      </div>
    </div>
  )
}

function TabFields({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation('settings')
  const { world } = useWorld()
  // Editing starts from the current settings, not from cached ones.
  const { data, isError, refetch } = useQuery({ ...worldSettingsQuery(world.id), refetchOnMount: 'always' })
  const { Fields } = tabs[tab]
  if (data) return <Fields stored={data} />
  return isError ? <ErrorState title={t('failed')} onRetry={refetch} /> : <SettingsSkeleton />
}
