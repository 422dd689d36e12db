import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LastSeen } from '../../estate/device/last-seen.tsx'
import { ListActions } from '../../estate/list/list-actions.tsx'
import { ListTable } from '../../estate/list/list-table.tsx'
import type { List } from '../../estate/list/use-list.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { missing } from './software-columns.ts'
import {
  type DeviceContext,
  IdentifiedDevice,
  type OwnColumns,
  type SoftwareDeviceField,
  type SoftwareDeviceRow,
  softwareDeviceColumns,
} from './software-device-columns.tsx'
import type { SoftwareKind } from './software-kind.ts'
import classes from './software-page.module.css'

interface SoftwareDevicesProps<Row, Field extends string> {
  kind: SoftwareKind
  list: List<Row, Field | SoftwareDeviceField>
  /** The columns of this kind only. Keep the function stable: a new one means new columns. */
  ownColumns: (context: DeviceContext) => OwnColumns<Row, Field>
  versionOf: (row: Row) => string
}

/** The devices that have an application or process [C-1636, C-1721]. */
export function SoftwareDevices<Row extends SoftwareDeviceRow, Field extends string>({
  kind,
  list,
  ownColumns,
  versionOf,
}: SoftwareDevicesProps<Row, Field>) {
  const { t } = useTranslation(['software', 'estate'])
  const formats = useFormats()
  const identifier = useWorldSettings()?.deviceIdentifier ?? 'serialNumber'
  const { state } = list
  const columns = useMemo(() => {
    const context = { t, formats, identifier }
    return softwareDeviceColumns(context, ownColumns(context))
  }, [t, formats, identifier, ownColumns])
  return (
    <div className={classes.devices}>
      <div className={classes.toolbar}>
        <SearchBox
          search={state.search}
          onSearch={state.searchFor}
          label={t('software:devices.search')}
          placeholder={t('software:devices.searchHint')}
        />
        <ListActions file={list.file} />
      </div>
      <ListTable
        list={list}
        label={t('software:devices.table')}
        columns={columns}
        nameOf={({ deviceInfo }) => deviceInfo.serialNumber}
        card={(row) => ({
          first: <IdentifiedDevice device={row.deviceInfo} identifier={identifier} />,
          firstEnd: versionOf(row) || missing,
          second: row.deviceInfo.homeLocation || missing,
          secondEnd: <LastSeen time={row.lastUsed} />,
        })}
        failed={t('software:devices.failed')}
        noneFound={{ title: t('software:devices.noneFound'), text: t('software:noneFoundText') }}
        empty={<EmptyState title={t('software:devices.none')}>{t(`software:${kind}.noDevices`)}</EmptyState>}
      />
    </div>
  )
}
