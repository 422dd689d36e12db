import { Button } from '@mantine/core'
import { deleteZones, type ZoneRow } from '@muster/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ListPage } from '../../estate/list/list-page.tsx'
import { ListTable } from '../../estate/list/list-table.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useRenewal } from '../../session/request/renew.ts'
import { useWorld } from '../../session/world/world.tsx'
import { IconPlus, IconPolygon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { DeleteZones } from './delete-zones.tsx'
import { useZones } from './use-zones.ts'
import { zoneCard, zoneColumns } from './zone-columns.tsx'

/** The zones of a world [A-1102]. */
export function ZonesPage() {
  const { t } = useTranslation('zones')
  const { world } = useWorld()
  const { zoneNew, zoneEdit } = worldPaths(world.id)
  const navigate = useNavigate()
  const reload = useRenewal(deleteZones)
  const list = useZones()
  // The list goes on changing under a dialog: it keeps the zones that it was opened for.
  const [toDelete, setToDelete] = useState<readonly ZoneRow[] | null>(null)
  const context = useMemo(() => ({ t, editor: zoneEdit }), [t, zoneEdit])
  const columns = useMemo(() => zoneColumns(context), [context])
  const create = () => navigate(zoneNew)

  return (
    <ListPage
      list={list}
      title={t('title')}
      search={{ label: t('search'), hint: t('searchHint') }}
      create={{ label: t('create'), run: create }}
      edit={{ run: (zone) => navigate(zoneEdit, { state: { zone } }) }}
      remove={setToDelete}
    >
      <ListTable
        list={list}
        label={t('table')}
        columns={columns}
        nameOf={({ name }) => name}
        card={(row) => zoneCard(row, context)}
        failed={t('failed')}
        noneFound={{ title: t('empty.notFound'), text: t('empty.notFoundText') }}
        empty={
          <EmptyState
            icon={<IconPolygon size={28} stroke={1.5} />}
            title={t('empty.title')}
            action={
              <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={create}>
                {t('create')}
              </Button>
            }
          >
            {t('empty.text')}
          </EmptyState>
        }
      />
      {toDelete && (
        <DeleteZones
          zones={toDelete}
          onReload={reload}
          onDeleted={() => list.checks?.clear()}
          onClose={() => setToDelete(null)}
        />
      )}
    </ListPage>
  )
}
