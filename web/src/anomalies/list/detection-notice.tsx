import { anomalyLimits } from '@muster/contract'
import { availableSettingsTabs, settingsFeatures } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { deviceCountsQuery } from '../../estate/device/device-counts.queries.ts'
import { worldPaths } from '../../session/paths.ts'
import { mayDo, useWorld } from '../../session/world/world.tsx'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { IconInfoCircle } from '../../ui/icons.ts'
import classes from './anomalies-page.module.css'

const Notice = ({ children }: { children: ReactNode }) => (
  <div role="status" className={classes.notice}>
    <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
    <p>{children}</p>
  </div>
)

/** Why detection does not run; null if it runs, or while loading [C-1806 to C-1808]. */
export function useDetectionNotice(): ReactNode {
  const { t } = useTranslation('anomalies')
  const session = useWorld()
  const { world } = session
  const settings = useWorldSettings()
  const { data: counts } = useQuery(deviceCountsQuery(world.id))
  if (!settings) return null
  if (settings.smartGroupingHour === null) {
    const maySwitchOn =
      mayDo(session, 'settings.manage') &&
      availableSettingsTabs(settingsFeatures(world)).includes('anomalies')
    return (
      <Notice>
        {t('notice.off')}
        {maySwitchOn && (
          <>
            {' '}
            <Link to={worldPaths(world.id).settingsTab('anomalies')}>{t('notice.toSettings')}</Link>
          </>
        )}
      </Notice>
    )
  }
  if (!counts || counts.all >= anomalyLimits.devices) return null
  return <Notice>{t('notice.tooFew', { least: anomalyLimits.devices, count: counts.all })}</Notice>
}
