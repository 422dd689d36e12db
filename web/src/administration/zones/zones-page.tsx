import { Button } from '@mantine/core'
import { deleteZones, type ZoneRow } from '@muster/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ListActions } from '../../estate/list/list-actions.tsx'
import { AboveTable, ListPage } from '../../estate/list/list-page.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useRenewal } from '../../session/request/renew.ts'
import { useWorld } from '../../session/world/world.tsx'
import { IconFilterOff, IconPlus, IconPolygon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { SelectedRows } from '../../ui/table/selected-rows.tsx'
import { useRowChecks } from '../../ui/table/use-row-checks.ts'
import { DeleteZones } from './delete-zones.tsx'
import { useZones } from './use-zones.ts'
import { zoneCard, zoneColumns } from './zone-columns.tsx'

const idOf = ({ id }: ZoneRow) => id
const nameOf = ({ name }: ZoneRow) => name
const noRows: readonly ZoneRow[] = []

/** The zones of a world [A-1102]. */
export function ZonesPage() {
  const { t } = useTranslation('zones')
  const { world } = useWorld()
  const { zoneNew, zoneEdit } = worldPaths(world.id)
  const navigate = useNavigate()
  const reload = useRenewal(deleteZones)
  const { state, list } = useZones()
  // The list goes on changing under a dialog: it keeps the zones that it was opened for.
  const [toDelete, setToDelete] = useState<readonly ZoneRow[] | null>(null)

  const rows = list.rows ?? noRows
  const checks = useRowChecks({ ids: rows.map(idOf), sort: state.sort })
  const checked = rows.filter(({ id }) => checks.checked.has(id))
  const context = useMemo(() => ({ t, editor: zoneEdit }), [t, zoneEdit])
  const columns = useMemo(() => zoneColumns(context), [context])
  const create = () => navigate(zoneNew)

  return (
    <ListPage
      title={t('title')}
      count={list.total}
      search={{ of: state, label: t('search'), hint: t('searchHint') }}
      toolbar={
        <ListActions
          create={{ label: t('create'), run: create }}
          edit={{
            disabled: checked.length !== 1,
            run: () => navigate(zoneEdit, { state: { zone: checked[0] } }),
          }}
          remove={{ disabled: checked.length === 0, run: () => setToDelete(checked) }}
        />
      }
    >
      <DataTable
        label={t('table')}
        columns={columns}
        state={state}
        list={list}
        idOf={idOf}
        nameOf={nameOf}
        card={(row) => zoneCard(row, context)}
        checks={checks}
        above={
          !list.hasFailed && (
            <AboveTable>
              <SelectedRows checks={checks} />
            </AboveTable>
          )
        }
        failed={t('failed')}
        empty={
          <NoZones isSearched={state.search !== ''} onClear={() => state.searchFor('')} onCreate={create} />
        }
      />
      {toDelete && <DeleteZones zones={toDelete} onReload={reload} onClose={() => setToDelete(null)} />}
    </ListPage>
  )
}

interface NoZonesProps {
  isSearched: boolean
  onClear: () => void
  onCreate: () => void
}

/** Says why the list is empty, and offers the way out. */
function NoZones({ isSearched, onClear, onCreate }: NoZonesProps) {
  const { t } = useTranslation(['zones', 'ui'])
  return isSearched ? (
    <EmptyState
      icon={<IconFilterOff size={28} stroke={1.5} />}
      title={t('zones:empty.notFound')}
      action={<Button onClick={onClear}>{t('ui:table.clearSearch')}</Button>}
    >
      {t('zones:empty.notFoundText')}
    </EmptyState>
  ) : (
    <EmptyState
      icon={<IconPolygon size={28} stroke={1.5} />}
      title={t('zones:empty.title')}
      action={
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onCreate}>
          {t('zones:create')}
        </Button>
      }
    >
      {t('zones:empty.text')}
    </EmptyState>
  )
}
