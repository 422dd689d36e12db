import { batteryDefaultSort, brands, dischargingSortFields } from '@muster/contract'
import { batteryView } from '@muster/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decodeDeviceId, encodeDeviceId } from '../../estate/device/device-id.ts'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { WarrantyDetails } from '../card/warranty-details.tsx'
import { bodyOfFilters, type OfferedFilter } from '../list/battery-filters.ts'
import { BatteryListPage } from '../list/battery-list-page.tsx'
import { useReplaceWords } from '../list/use-list-words.ts'
import { useViewedList } from '../list/use-viewed-list.ts'
import { viewOfBatteries } from '../list/views.ts'
import { fetchWarrantyFile, warrantyCountsQuery, warrantyQuery } from './warranty.queries.ts'

const offered: readonly OfferedFilter[] = ['groups']

/** The parameter of the URL that names a battery of the selected device. */
const batteryParameter = 'battery'

/** Devices with batteries under warranty, by the worst status of these [B-605, B-9940]. */
export function WarrantyPage() {
  const { t } = useTranslation('batteries')
  const { world } = useWorld()
  const words = useReplaceWords()
  const viewed = useViewedList({
    table: 'batteryList',
    fields: dischargingSortFields,
    defaultSort: batteryDefaultSort,
    pathOf: useMemo(() => worldPaths(world.id).batteryWarrantyView, [world.id]),
    viewOf: viewOfBatteries,
    offered,
    ask: ({ rows, word, filters, search, sort }) => {
      const level = batteryView(word)
      const { groups } = bodyOfFilters(filters)
      return {
        query: { ...rows, statusType: level === 'all' ? undefined : level },
        body: { groups, search: search || undefined, sort, underWarranty: true },
      }
    },
    query: warrantyQuery,
    counts: warrantyCountsQuery,
    file: { name: 'smartBatteryDevicesList.csv', fetch: fetchWarrantyFile },
  })
  const { list, selecting, address } = viewed
  const { selected } = selecting
  const encoded = address.parameters.get(batteryParameter)
  const batteryId = encoded === null ? null : decodeDeviceId(encoded)
  const lines = list.rows?.flatMap((line) => [line, ...line.below]) ?? []
  const shown =
    lines.find((line) => line.isBelow && line.device?.id === selected && line.battery?.id === batteryId)
      ?.id ?? selected

  const selectBattery = (deviceId: string, id: string) =>
    selecting.select(deviceId, { [batteryParameter]: encodeDeviceId(id) })
  const select = (id: string) => {
    const line = lines.find((one) => one.id === id)
    if (id === shown) selecting.clear()
    else if (line?.isBelow && line.device && line.battery) selectBattery(line.device.id, line.battery.id)
    else selecting.select(id)
  }

  return (
    <BatteryListPage
      name="warranty"
      title={brands[world.brand].titles.batteryWarranty}
      viewed={viewed}
      rowIs="device"
      offered={offered}
      selection={{ selected: shown, select }}
      chart={{
        title: t('chart.batteries'),
        note: (count) => t('chart.counted', { count }),
        ...words,
      }}
      card={
        <WarrantyDetails
          selecting={selecting}
          batteryId={batteryId}
          onSelectBattery={(id) => selected !== null && selectBattery(selected, id)}
        />
      }
    />
  )
}
