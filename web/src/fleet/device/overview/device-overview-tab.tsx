import type { DeviceDetails, DeviceInfo } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { hasProduct, useWorld } from '../../../session/world/world.tsx'
import { useWorldSettings } from '../../../session/world/world-settings.ts'
import { Card } from '../../../ui/card/card.tsx'
import { LoadingView } from '../../../ui/states/loading-view.tsx'
import { RetryLine } from '../../../ui/states/retry-line.tsx'
import { deviceDetailsQuery } from '../device.queries.ts'
import { AgentCard } from './agent-card.tsx'
import { BatteryCard } from './battery-card.tsx'
import classes from './device-overview-tab.module.css'
import { type OverviewCardName, shownCards } from './shown-cards.ts'
import { SimCard } from './sim-card.tsx'
import { StorageCard } from './storage-card.tsx'
import { SystemCard } from './system-card.tsx'
import { WifiCard } from './wifi-card.tsx'

const cards: Record<OverviewCardName, ComponentType<{ device: DeviceDetails }>> = {
  system: SystemCard,
  agent: AgentCard,
  battery: BatteryCard,
  storage: StorageCard,
  wifi: WifiCard,
  sim: SimCard,
}

/** Facts about a device, in cards [C-801]. */
export function DeviceOverviewTab({ device: { id, platformType } }: { device: DeviceInfo }) {
  const { t } = useTranslation('device')
  const session = useWorld()
  const settings = useWorldSettings()
  const { data: device, isError, refetch } = useQuery(deviceDetailsQuery(session.world.id, id))
  if (!device && isError)
    return (
      <Card>
        <RetryLine text={t('cards.failed')} onRetry={() => void refetch()} />
      </Card>
    )
  if (!device || !settings) return <LoadingView />
  const shown = shownCards({
    platform: platformType,
    settings,
    hasBatteryProduct: hasProduct(session, 'batteryEssentials'),
  })
  return (
    <div className={classes.cards}>
      {shown.map((name) => {
        const Shown = cards[name]
        return (
          <div key={name} className={classes.place} data-card={name}>
            <Shown device={device} />
          </div>
        )
      })}
    </div>
  )
}
