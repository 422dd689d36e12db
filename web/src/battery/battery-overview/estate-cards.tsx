import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { statusOfBattery, statusOfLevel } from '../../estate/status/status-label.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { onlyParameter, writeOnly } from '../list/only-filter.ts'
import { batteryEstateQuery, deviceEstateQuery } from './battery-overview.queries.ts'
import { EstateCard } from './estate-card.tsx'

/** What the card counts [B-301, B-324]. */
const counted = ['outOfWarranty', 'seenLately'] as const

/** Batteries by status, each leading to its batteries; a problem reads "Replace" [B-209, B-310, B-9910]. */
export function BatteriesCard() {
  const { t } = useTranslation('battery-overview')
  const { t: estate } = useTranslation('estate')
  const { world } = useWorld()
  const { batteries } = worldPaths(world.id)
  return (
    <EstateCard
      title={t('batteries.title')}
      query={useQuery(batteryEstateQuery(world.id))}
      totalOf={(count) => t('batteries.outOfWarranty', { count })}
      countsOf={(counts) =>
        (['red', 'orange', 'green'] as const).map((level) => ({
          status: statusOfBattery[level],
          name: estate(`batteryStatus.${level}`),
          count: counts[level],
          to: `${batteries(statusOfBattery[level])}?${onlyParameter}=${writeOnly(counted)}`,
        }))
      }
      none={{ title: t('batteries.none'), text: t('batteries.noneText') }}
      failed={t('batteries.failed')}
    />
  )
}

/** Devices by the status of their average discharge, each leading to its devices [B-310]. */
export function DevicesCard() {
  const { t } = useTranslation('battery-overview')
  const { t: estate } = useTranslation('estate')
  const { world } = useWorld()
  const { batteryDevices } = worldPaths(world.id)
  return (
    <EstateCard
      title={t('devices.title')}
      query={useQuery(deviceEstateQuery(world.id))}
      totalOf={(count) => t('devices.total', { count })}
      countsOf={(counts) =>
        (['red', 'yellow', 'green'] as const).map((level) => ({
          status: statusOfLevel[level],
          name: estate(`status.${level}`),
          count: counts[level],
          to: batteryDevices(statusOfLevel[level]),
        }))
      }
      none={{ title: t('devices.none'), text: t('devices.noneText') }}
      failed={t('devices.failed')}
    />
  )
}
