import type { DeviceRow } from '@muster/contract'
import { DeviceLink } from '../../estate/device-link.tsx'
import { LastSeen } from '../../estate/last-seen.tsx'
import { StatusLabel } from '../../estate/status-label.tsx'
import type { NarrowRow } from '../../ui/table/table-column.ts'
import classes from './device-columns.module.css'
import type { Identifier } from './device-columns.tsx'

/** A device in two lines, for narrow screens. */
export function narrowDevice(
  row: DeviceRow,
  { identifier, now }: { identifier: Identifier; now: number },
): NarrowRow {
  const places = [`${row.manufacturer} ${row.model}`, row.homeLocation?.name].filter(Boolean)
  return {
    first: (
      <DeviceLink deviceId={row.id} className={classes.identifier}>
        {row[identifier] || row.serialNumber}
      </DeviceLink>
    ),
    firstEnd: <StatusLabel level={row.deviceStatus} />,
    second: places.join(' · '),
    secondEnd: <LastSeen time={row.updated} now={now} />,
  }
}
