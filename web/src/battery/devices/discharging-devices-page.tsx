import { batteryDefaultSort, dischargingSortFields } from '@muster/contract'
import { dischargeView } from '@muster/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { DeviceDetails } from '../card/device-details.tsx'
import { bodyOfFilters, type OfferedFilter } from '../list/battery-filters.ts'
import { BatteryListPage } from '../list/battery-list-page.tsx'
import { useViewedList } from '../list/use-viewed-list.ts'
import { viewOfDevices } from '../list/views.ts'
import {
  dischargingCountsQuery,
  dischargingDevicesQuery,
  fetchDevicesFile,
} from './discharging-devices.queries.ts'

const offered: readonly OfferedFilter[] = ['groups']

/** The devices by the status of their discharge [B-215, section 5]. */
export function DischargingDevicesPage() {
  const { t } = useTranslation(['batteries', 'estate'])
  const { world } = useWorld()
  const viewed = useViewedList({
    table: 'batteryDevicesList',
    fields: dischargingSortFields,
    defaultSort: batteryDefaultSort,
    pathOf: useMemo(() => worldPaths(world.id).batteryDevices, [world.id]),
    viewOf: viewOfDevices,
    offered,
    ask: ({ rows, word, filters, search, sort, pinnedId }) => {
      const level = dischargeView(word)
      const { groups } = bodyOfFilters(filters)
      return {
        query: { ...rows, statusType: level === 'all' ? undefined : level, pinnedId },
        body: { groups, search: search || undefined, sort },
      }
    },
    query: dischargingDevicesQuery,
    counts: dischargingCountsQuery,
    file: { name: 'batteryDevicesList.csv', fetch: fetchDevicesFile },
  })
  const { list, selecting } = viewed
  // A battery stands below its device, which is what is selected.
  const select = (id: string) => {
    const line = list.rows?.find(({ id: own, below }) => own === id || below.some((one) => one.id === id))
    if (line) selecting.toggle(line.id)
  }

  return (
    <BatteryListPage
      name="devices"
      title={t('batteries:devices')}
      viewed={viewed}
      rowIs="device"
      offered={offered}
      selection={{ selected: selecting.selected, select }}
      chart={{
        title: t('batteries:chart.devices'),
        note: (count) => t('batteries:chart.counted', { count }),
        words: {
          problem: t('estate:status.red'),
          warning: t('estate:status.yellow'),
          good: t('estate:status.green'),
        },
      }}
      card={<DeviceDetails selecting={selecting} />}
    />
  )
}
