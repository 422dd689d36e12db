import type { SettingsTab } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { useWorld } from '../../session/world/world.tsx'
import { worldSettingsQuery } from '../../session/world/world-settings.ts'
import { SideContent } from '../../ui/form/side-content.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { AlarmSettings } from './alarms/alarm-settings.tsx'
import { AlertSettings } from './alerts/alert-settings.tsx'
import { AnomalySettings } from './anomalies/anomaly-settings.tsx'
import { DeviceSettings } from './devices/device-settings.tsx'
import { PlatformSettings } from './platform/platform-settings.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'

const tabs = {
  alarms: AlarmSettings,
  alerts: AlertSettings,
  anomalies: AnomalySettings,
  devices: DeviceSettings,
  platform: PlatformSettings,
} as const satisfies Record<SettingsTab, unknown>

/** One tab of the settings of a world; the tabs are beside it. */
export function SettingsPage({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation('settings')
  const { t: tOfApp } = useTranslation('app')
  const { world } = useWorld()
  const title = tOfApp(`settings.${tab}`)
  usePageTitle(title)
  return (
    <SideContent title={title} about={t(`about.${tab}`)}>
      {/* Each tab of each world has its own draft. */}
      <TabFields key={`${world.id} ${tab}`} tab={tab} />
    </SideContent>
  )
}

function TabFields({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation('settings')
  const { world } = useWorld()
  // Editing starts from the current settings, not from cached ones.
  const { data, isError, refetch } = useQuery({ ...worldSettingsQuery(world.id), refetchOnMount: 'always' })
  const Fields = tabs[tab]
  if (data) return <Fields stored={data} />
  return isError ? <ErrorState title={t('failed')} onRetry={refetch} /> : <SettingsSkeleton />
}
