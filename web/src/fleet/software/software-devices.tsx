import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LastSeen } from '../../estate/device/last-seen.tsx'
import { ListActions } from '../../estate/list/list-actions.tsx'
import { IconFilterOff } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import type { TableRows } from '../../ui/table/use-table-rows.ts'
import type { TableState } from '../../ui/table/use-table-state.ts'
import { missing } from './software-columns.ts'
import {
  type DeviceSurroundings,
  IdentifiedDevice,
  type SoftwareDeviceRow,
} from './software-device-columns.tsx'
import type { SoftwareKind } from './software-kind.ts'
import classes from './software-page.module.css'

interface SoftwareDevicesProps<Row, Field extends string> {
  kind: SoftwareKind
  state: TableState<Field>
  list: TableRows<Row>
  columns: readonly TableColumn<Row, Field>[]
  context: DeviceSurroundings
  versionOf: (row: Row) => string
  file: { fileName: string; fetchFile: () => Promise<Blob> }
}

/** The devices that have an application or process [C-1636, C-1721]. */
export function SoftwareDevices<Row extends SoftwareDeviceRow, Field extends string>({
  kind,
  state,
  list,
  columns,
  context: { identifier, now },
  versionOf,
  file,
}: SoftwareDevicesProps<Row, Field>) {
  const { t } = useTranslation(['software', 'ui'])
  return (
    <div className={classes.devices}>
      <div className={classes.toolbar}>
        <SearchBox
          search={state.search}
          onSearch={state.searchFor}
          label={t('software:devices.search')}
          placeholder={t('software:devices.searchHint')}
        />
        <ListActions file={{ ...file, isEmpty: !list.total }} />
      </div>
      <DataTable
        label={t('software:devices.table')}
        columns={columns}
        state={state}
        list={list}
        idOf={({ deviceInfo }) => deviceInfo.id}
        nameOf={({ deviceInfo }) => deviceInfo.serialNumber}
        card={(row) => ({
          first: <IdentifiedDevice device={row.deviceInfo} identifier={identifier} />,
          firstEnd: versionOf(row) || missing,
          second: row.deviceInfo.homeLocation || missing,
          secondEnd: <LastSeen time={row.lastUsed} now={now} />,
        })}
        failed={t('software:devices.failed')}
        empty={
          state.search === '' ? (
            <EmptyState title={t('software:devices.none')}>{t(`software:${kind}.noDevices`)}</EmptyState>
          ) : (
            <EmptyState
              icon={<IconFilterOff size={28} stroke={1.5} />}
              title={t('software:devices.noneFound')}
              action={<Button onClick={() => state.searchFor('')}>{t('ui:table.clearSearch')}</Button>}
            >
              {t('software:noneFoundText')}
            </EmptyState>
          )
        }
      />
    </div>
  )
}
