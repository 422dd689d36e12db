import type { SoftwareDeviceInfo, softwareDeviceSortFields, WorldSettings } from '@muster/contract'
import type { TFunction } from 'i18next'
import { DeviceLink } from '../../estate/device/device-link.tsx'
import { GroupTags } from '../../estate/device/group-tags.tsx'
import { LastSeen } from '../../estate/device/last-seen.tsx'
import type { useFormats } from '../../estate/use-formats.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { missing } from './software-columns.ts'
import classes from './software-page.module.css'

/** The fields that devices of an application and of a process share. */
export interface SoftwareDeviceRow {
  deviceInfo: SoftwareDeviceInfo
  lastUsed: number | null
}

export type SoftwareDeviceField = (typeof softwareDeviceSortFields)[number] | 'lastUsed'

type Identifier = WorldSettings['deviceIdentifier']

export interface DeviceContext {
  t: TFunction<['software', 'estate']>
  formats: ReturnType<typeof useFormats>
  /** The world's identifier of devices. */
  identifier: Identifier
  /** When the rows arrived. */
}

/** Links to the device by the world's identifier, or by serial number if it has none [C-1638]. */
export const IdentifiedDevice = ({
  device,
  identifier,
}: {
  device: SoftwareDeviceInfo
  identifier: Identifier
}) => (
  <DeviceLink deviceId={device.id} className={classes.identifier}>
    {device[identifier] || device.serialNumber}
  </DeviceLink>
)

/** The identifiers in the order of the columns; the world's own comes first [C-1637, C-1721]. */
export const identifiersInOrder = (identifier: Identifier): Identifier[] => [
  identifier,
  ...(['imei', 'assetTag', 'serialNumber'] as const).filter((name) => name !== identifier),
]

export interface OwnColumns<Row, Field extends string> {
  /** Between the identifiers and the groups. */
  ofDevice?: readonly TableColumn<Row, Field>[]
  /** At the end. */
  ofSoftware: readonly TableColumn<Row, Field>[]
}

/** The columns of the devices of an application or process, in order [C-1637, C-1721]. */
export function softwareDeviceColumns<Row extends SoftwareDeviceRow, Field extends string>(
  { t, identifier }: DeviceContext,
  { ofDevice = [], ofSoftware }: OwnColumns<Row, Field>,
): TableColumn<Row, Field | SoftwareDeviceField>[] {
  const [first, ...others] = identifiersInOrder(identifier).map(
    (name): TableColumn<Row, SoftwareDeviceField> => ({
      id: name,
      title: t(`estate:identifier.${name}`),
      sortBy: `deviceInfo.${name}`,
      cell: ({ deviceInfo }) => deviceInfo[name] || missing,
    }),
  )
  return [
    ...(first
      ? [
          {
            ...first,
            pin: 'start' as const,
            cell: ({ deviceInfo }: Row) => <IdentifiedDevice device={deviceInfo} identifier={identifier} />,
          },
        ]
      : []),
    ...others,
    ...ofDevice,
    // Sets of groups cannot be sorted [C-1639].
    {
      id: 'group',
      title: t('software:devices.columns.group'),
      cell: ({ deviceInfo }) => <GroupTags groups={deviceInfo.group} />,
      maxWidth: 240,
    },
    {
      id: 'homeLocation',
      title: t('software:devices.columns.homeLocation'),
      sortBy: 'deviceInfo.homeLocation',
      cell: ({ deviceInfo }) => deviceInfo.homeLocation || missing,
      maxWidth: 200,
    },
    {
      id: 'lastUsed',
      title: t('software:devices.columns.lastUsed'),
      sortBy: 'lastUsed',
      cell: ({ lastUsed }) => <LastSeen time={lastUsed} />,
    },
    ...ofSoftware,
  ]
}
