import { type DeviceRow, deleteDevices } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceCountsQuery } from '../../estate/device/device-counts.queries.ts'
import { DeviceFilter } from '../../estate/filter/device-filter.tsx'
import { filterGroupOf } from '../../estate/filter/device-filters.ts'
import { useFilterWords } from '../../estate/filter/filter-words.ts'
import { ListPage } from '../../estate/list/list-page.tsx'
import { ListTable } from '../../estate/list/list-table.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { useRenewal } from '../../session/request/renew.ts'
import { mayDo, useWorld } from '../../session/world/world.tsx'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { DeleteDevices } from './delete-devices.tsx'
import { deviceCard } from './device-card.tsx'
import classes from './device-columns.module.css'
import { deviceColumns } from './device-columns.tsx'
import { EditRecord } from './edit/edit-record.tsx'
import { useDevices } from './use-devices.ts'

/** The device list [C-401]. */
export function DevicesPage() {
  const { t } = useTranslation('devices')
  const session = useWorld()
  const formats = useFormats()
  const identifier = useWorldSettings()?.deviceIdentifier ?? 'serialNumber'
  const mayChange = mayDo(session, 'devices.edit') && mayDo(session, 'devices.remove')
  const list = useDevices({ isCheckable: mayChange })
  const { filters, filterBy } = list
  const { chips } = useFilterWords(filters)
  // The list changes under an open dialog, which keeps its devices.
  const [edited, setEdited] = useState<DeviceRow | null>(null)
  const [toDelete, setToDelete] = useState<readonly DeviceRow[] | null>(null)

  const context = useMemo(() => ({ t, formats, identifier }), [t, formats, identifier])
  const columns = useMemo(() => deviceColumns(context), [context])
  const count = useDeviceCount(list.total, list.isFiltered)
  const reload = useRenewal(deleteDevices)

  return (
    <ListPage
      list={list}
      title={t('title')}
      count={count}
      search={{ label: t('search'), hint: t('searchHint') }}
      filter={(close) => (
        <DeviceFilter filters={filters} search={list.state.search} onApply={filterBy} onClose={close} />
      )}
      // Actions on the checked devices [C-415].
      edit={mayChange ? { run: setEdited } : undefined}
      remove={mayChange ? setToDelete : undefined}
    >
      <div className={classes.list}>
        <ListTable
          list={list}
          label={t('table')}
          columns={columns}
          nameOf={({ serialNumber }) => serialNumber}
          card={(row) => deviceCard(row, context)}
          chips={{ of: chips, onRemove: (id) => filterBy({ ...filters, [filterGroupOf(id)]: [] }) }}
          failed={t('failed')}
          noneFound={{ title: t('empty.filtered'), text: t('empty.filteredText') }}
          empty={<EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>}
        />
      </div>
      {edited && <EditRecord device={edited} onReload={reload} onClose={() => setEdited(null)} />}
      {toDelete && (
        <DeleteDevices
          devices={toDelete}
          onReload={reload}
          onDeleted={() => list.checks?.clear()}
          onClose={() => setToDelete(null)}
        />
      )}
    </ListPage>
  )
}

/** Number of devices listed, of all. */
function useDeviceCount(total: number | undefined, isFiltered: boolean): string | undefined {
  const { t } = useTranslation('devices')
  const { number } = useFormats()
  const { data } = useQuery(deviceCountsQuery(useWorld().world.id))
  if (total === undefined) return undefined
  return isFiltered && data
    ? t('countOf', { shown: number(total), all: number(data.all) })
    : t('count', { count: total })
}
