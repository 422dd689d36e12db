import type { DeviceRow } from '@muster/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceCountsQuery } from '../../estate/device/device-counts.queries.ts'
import { DeviceFilter } from '../../estate/filter/device-filter.tsx'
import { countOfValues } from '../../estate/filter/device-filters.ts'
import { ListActions } from '../../estate/list/list-actions.tsx'
import { ListPage } from '../../estate/list/list-page.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { mayDo, useWorld } from '../../session/world/world.tsx'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { FilterButton } from '../../ui/filter/filter-button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useRowChecks } from '../../ui/table/use-row-checks.ts'
import { DeleteDevices } from './delete-devices.tsx'
import { deviceCard } from './device-card.tsx'
import { deviceColumns } from './device-columns.tsx'
import { reloadDevices } from './devices.queries.ts'
import { DevicesAbove } from './devices-above.tsx'
import { EditRecord } from './edit/edit-record.tsx'
import { NoDevices } from './no-devices.tsx'
import { useDevices } from './use-devices.ts'

const idOf = ({ id }: DeviceRow) => id
const nameOf = ({ serialNumber }: DeviceRow) => serialNumber
const noRows: readonly DeviceRow[] = []

/** The device list [C-401]. */
export function DevicesPage() {
  const { t } = useTranslation('devices')
  const session = useWorld()
  const queryClient = useQueryClient()
  const formats = useFormats()
  const identifier = useWorldSettings()?.deviceIdentifier ?? 'serialNumber'
  const { state, list, filters, filterBy, clear, fetchFile } = useDevices()
  const [isFiltering, setFiltering] = useState(false)
  // The list goes on changing under a dialog: it keeps the devices that it was opened for.
  const [edited, setEdited] = useState<DeviceRow | null>(null)
  const [toDelete, setToDelete] = useState<readonly DeviceRow[] | null>(null)

  const rows = list.rows ?? noRows
  const checks = useRowChecks({ ids: rows.map(idOf), sort: state.sort })
  const checked = rows.filter(({ id }) => checks.checked.has(id))
  const mayChange = mayDo(session, 'devices.edit') && mayDo(session, 'devices.remove')

  const context = useMemo(
    () => ({ t, formats, identifier, now: list.asOf }),
    [t, formats, identifier, list.asOf],
  )
  const columns = useMemo(() => deviceColumns(context), [context])
  const isFiltered = countOfValues(filters) > 0 || state.search !== ''
  const count = useDeviceCount(list.total, isFiltered)
  const [first] = checked
  const reload = () => reloadDevices(queryClient, session.world.id)

  return (
    <ListPage
      title={t('title')}
      count={count}
      search={{ of: state, label: t('search'), hint: t('searchHint') }}
      // What can be done with the checked devices [C-415].
      toolbar={
        <>
          <FilterButton
            count={countOfValues(filters)}
            isOpen={isFiltering}
            onClick={() => setFiltering(!isFiltering)}
          />
          <ListActions
            {...(mayChange && {
              edit: { disabled: checked.length !== 1, run: () => setEdited(first ?? null) },
              remove: { disabled: checked.length === 0, run: () => setToDelete(checked) },
            })}
            file={{ fileName: 'devicesList.csv', fetchFile, isEmpty: !list.total }}
          />
        </>
      }
    >
      {isFiltering && (
        <DeviceFilter
          filters={filters}
          search={state.search}
          onApply={filterBy}
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
        card={(row) => deviceCard(row, context)}
        checks={mayChange ? checks : undefined}
        above={
          <DevicesAbove
            filters={filters}
            onChange={filterBy}
            checks={mayChange && !list.hasFailed ? checks : undefined}
          />
        }
        failed={t('failed')}
        empty={<NoDevices isFiltered={isFiltered} onClear={clear} />}
      />
      {edited && <EditRecord device={edited} onReload={reload} onClose={() => setEdited(null)} />}
      {toDelete && <DeleteDevices devices={toDelete} onReload={reload} onClose={() => setToDelete(null)} />}
    </ListPage>
  )
}

/** How many devices are listed, of all that there are. */
function useDeviceCount(total: number | undefined, isFiltered: boolean): string | undefined {
  const { t } = useTranslation('devices')
  const { number } = useFormats()
  const { data } = useQuery(deviceCountsQuery(useWorld().world.id))
  if (total === undefined) return undefined
  return isFiltered && data
    ? t('countOf', { shown: number(total), all: number(data.all) })
    : t('count', { count: total })
}
