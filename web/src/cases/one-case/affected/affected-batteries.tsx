import {
  type BatteryRow,
  type BatterySortField,
  batteryDefaultSort,
  batterySortFields,
  exportCaseBatteries,
  listCaseBatteries,
} from '@muster/contract'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { encodeDeviceId } from '../../../estate/device/device-id.ts'
import { DeviceLink } from '../../../estate/device/device-link.tsx'
import { LastSeen } from '../../../estate/device/last-seen.tsx'
import { useList } from '../../../estate/list/use-list.ts'
import { BatteryStatusLabel } from '../../../estate/status/battery-status-label.tsx'
import { worldPaths } from '../../../session/paths.ts'
import { queryOf } from '../../../session/request/query-of.ts'
import { request } from '../../../session/request/request.ts'
import { hasProduct, useWorld } from '../../../session/world/world.tsx'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import { AffectedList, type AffectedProps } from './affected-list.tsx'

function BatteryLink({ battery: { id, serialNumber } }: { battery: BatteryRow }) {
  const { world } = useWorld()
  return <Link to={`${worldPaths(world.id).batteries()}?id=${encodeDeviceId(id)}`}>{serialNumber}</Link>
}

/** The device as a link where its page is licensed. */
function InDevice({ battery: { deviceInfo } }: { battery: BatteryRow }) {
  const session = useWorld()
  if (deviceInfo === null) return '-'
  const name = deviceInfo.serialNumber
  return hasProduct(session, 'coreV2') ? <DeviceLink deviceId={deviceInfo.id}>{name}</DeviceLink> : name
}

const batteryColumns = (t: TFunction<'cases'>): TableColumn<BatteryRow, BatterySortField>[] => [
  { id: 'serial', title: t('battery.serial'), pin: 'start', cell: (row) => <BatteryLink battery={row} /> },
  { id: 'device', title: t('battery.device'), cell: (row) => <InDevice battery={row} /> },
  {
    id: 'model',
    title: t('battery.model'),
    sortBy: 'model',
    cell: ({ deviceInfo }) => deviceInfo?.model ?? '-',
  },
  { id: 'place', title: t('battery.place'), cell: ({ deviceInfo }) => deviceInfo?.homeLocation ?? '-' },
  {
    id: 'updated',
    title: t('battery.seen'),
    sortBy: 'updated',
    cell: ({ updated }) => <LastSeen time={Number(updated)} />,
  },
  {
    id: 'status',
    title: t('battery.status'),
    pin: 'end',
    cell: ({ batteryStatus }) => <BatteryStatusLabel level={batteryStatus} />,
  },
]

/** The batteries of a case that still exist [K-812]. */
export function AffectedBatteries({ number, which, onChoose }: AffectedProps) {
  const { t } = useTranslation('cases')
  const list = useList({
    table: 'caseBatteriesList',
    fields: batterySortFields,
    defaultSort: batteryDefaultSort,
    mode: 'toggle',
    idOf: ({ id }: BatteryRow) => id,
    ask: ({ rows, search, sort }) => ({ query: rows, body: { number, which, search, sort } }),
    query: (world, asked) => queryOf(listCaseBatteries, { world, ...asked }),
    file: {
      name: `case-${number}-batteries.csv`,
      fetch: (world, input) => request(exportCaseBatteries, { world, ...input }),
    },
  })
  const columns = useMemo(() => batteryColumns(t), [t])
  return (
    <AffectedList
      of="batteries"
      which={which}
      onChoose={onChoose}
      list={list}
      columns={columns}
      nameOf={({ serialNumber }) => serialNumber}
      card={(row) => ({
        first: <BatteryLink battery={row} />,
        firstEnd: <BatteryStatusLabel level={row.batteryStatus} />,
        second: [row.deviceInfo?.model, row.deviceInfo?.homeLocation].filter(Boolean).join(' · '),
        secondEnd: <LastSeen time={Number(row.updated)} />,
      })}
    />
  )
}
