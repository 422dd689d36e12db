import type { DeviceRow } from '@muster/contract'
import { AlertChips } from '../../estate/device/alert-chips.tsx'
import { LastSeen } from '../../estate/device/last-seen.tsx'
import { StatusLabel } from '../../estate/status/status-label.tsx'
import type { RowCard } from '../../ui/table/table-column.ts'
import type { Identifier } from './device-columns.tsx'
import { ListedDevice } from './listed-device.tsx'

/** A device in two lines, for a phone, and its alerts if it has any. */
export function deviceCard(row: DeviceRow, { identifier }: { identifier: Identifier }): RowCard {
  const places = [`${row.manufacturer} ${row.model}`, row.homeLocation?.name].filter(Boolean)
  return {
    first: <ListedDevice deviceId={row.id}>{row[identifier] || row.serialNumber}</ListedDevice>,
    firstEnd: <StatusLabel level={row.deviceStatus} />,
    second: places.join(' · '),
    secondEnd: <LastSeen time={row.updated} />,
    third: row.alerts.length > 0 && <AlertChips alerts={row.alerts} named={2} />,
  }
}
