import type { DeviceRow } from '@muster/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceFilter } from '../../estate/device-filter.tsx'
import { countOfValues } from '../../estate/device-filters.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { usePageTitle } from '../../session/brand.tsx'
import { mayDo, useWorld } from '../../session/world.tsx'
import { useWorldSettings } from '../../session/world-settings.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useRowChecks } from '../../ui/table/use-row-checks.ts'
import { DeleteDevices } from './delete-devices.tsx'
import { deviceColumns } from './device-columns.tsx'
import { reloadDevices } from './devices.queries.ts'
import { DevicesAbove } from './devices-above.tsx'
import classes from './devices-page.module.css'
import { DevicesToolbar } from './devices-toolbar.tsx'
import { EditRecord } from './edit/edit-record.tsx'
import { narrowDevice } from './narrow-device.tsx'
import { NoDevices } from './no-devices.tsx'
import { useDevices } from './use-devices.ts'

const idOf = ({ id }: DeviceRow) => id
const nameOf = ({ serialNumber }: DeviceRow) => serialNumber
const noRows: readonly DeviceRow[] = []

/** The device list [C-401]. */
export function DevicesPage() {
  const { t } = useTranslation('devices')
  usePageTitle(t('title'))
  const session = useWorld()
  const queryClient = useQueryClient()
  const formats = useFormats()
  const identifier = useWorldSettings()?.deviceIdentifier ?? 'serialNumber'
  const { state, list, filters, narrowTo, clear, fetchFile } = useDevices()
  const [isFiltering, setFiltering] = useState(false)
  // The list goes on changing under a dialog: it keeps the devices that it was opened for.
  const [edited, setEdited] = useState<DeviceRow | null>(null)
  const [doomed, setDoomed] = useState<readonly DeviceRow[] | null>(null)

  const rows = list.rows ?? noRows
  const checks = useRowChecks({ ids: rows.map(idOf), sort: state.sort })
  const checked = rows.filter(({ id }) => checks.checked.has(id))
  const mayChange = mayDo(session, 'devices.edit') && mayDo(session, 'devices.remove')

  // "2 min ago" is true of the moment at which the rows arrived.
  const surroundings = useMemo(
    () => ({ t, formats, identifier, now: list.rows === undefined ? 0 : Date.now() }),
    [t, formats, identifier, list.rows],
  )
  const columns = useMemo(() => deviceColumns(surroundings), [surroundings])
  const isNarrowed = countOfValues(filters) > 0 || state.search !== ''
  const [first] = checked
  const reload = () => reloadDevices(queryClient, session.world.id)

  return (
    <div className={classes.page}>
      <DevicesToolbar
        state={state}
        total={list.total}
        isNarrowed={isNarrowed}
        filterCount={countOfValues(filters)}
        isFiltering={isFiltering}
        onFilter={() => setFiltering(!isFiltering)}
        fetchFile={fetchFile}
        checked={mayChange ? checked.length : null}
        onEdit={() => setEdited(first ?? null)}
        onDelete={() => setDoomed(checked)}
      />
      <div className={classes.content}>
        {isFiltering && (
          <DeviceFilter
            filters={filters}
            search={state.search}
            onApply={narrowTo}
            onClose={() => setFiltering(false)}
          />
        )}
        <DataTable
          label={t('table')}
          columns={columns}
          state={state}
          list={list}
          idOf={idOf}
          nameOf={nameOf}
          narrow={(row) => narrowDevice(row, surroundings)}
          checks={mayChange ? checks : undefined}
          above={
            <DevicesAbove
              filters={filters}
              onChange={narrowTo}
              checks={mayChange && !list.hasFailed ? checks : undefined}
            />
          }
          failed={t('failed')}
          empty={<NoDevices isNarrowed={isNarrowed} onClear={clear} />}
        />
      </div>
      {edited && <EditRecord device={edited} onReload={reload} onClose={() => setEdited(null)} />}
      {doomed && <DeleteDevices devices={doomed} onReload={reload} onClose={() => setDoomed(null)} />}
    </div>
  )
}
