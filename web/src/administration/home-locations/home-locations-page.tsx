import {
  createHomeLocation,
  deleteHomeLocations,
  type HomeLocation,
  updateHomeLocation,
} from '@muster/contract'
import { boundsOf } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListActions } from '../../estate/list/list-actions.tsx'
import { AboveTable, ListPage } from '../../estate/list/list-page.tsx'
import { useRenewal } from '../../session/request/renew.ts'
import { useWorld } from '../../session/world/world.tsx'
import { worldSettingsQuery } from '../../session/world/world-settings.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { SelectedRows } from '../../ui/table/selected-rows.tsx'
import { useRowChecks } from '../../ui/table/use-row-checks.ts'
import { DeleteHomeLocations } from './delete-home-locations.tsx'
import { HomeLocationDialog } from './edit/home-location-dialog.tsx'
import { homeLocationCard, homeLocationColumns } from './home-location-columns.tsx'
import { NoHomeLocations } from './no-home-locations.tsx'
import { useHomeLocations } from './use-home-locations.ts'

const idOf = ({ id }: HomeLocation) => id
const nameOf = ({ name }: HomeLocation) => name
const noRows: readonly HomeLocation[] = []

/** What the page does beside showing the list. */
type Doing =
  | { what: 'create' }
  // The list goes on changing under a dialog: it keeps the records that it was opened for.
  | { what: 'edit'; place: HomeLocation }
  | { what: 'delete'; places: readonly HomeLocation[] }

/** The home locations of a world [A-1202]. */
export function HomeLocationsPage() {
  const { t, i18n } = useTranslation('home-locations')
  const { world } = useWorld()
  const settings = useQuery(worldSettingsQuery(world.id))
  const { state, list, fetchFile } = useHomeLocations()
  const [doing, setDoing] = useState<Doing | null>(null)

  const rows = list.rows ?? noRows
  const checks = useRowChecks({ ids: rows.map(idOf), sort: state.sort })
  const checked = rows.filter(({ id }) => checks.checked.has(id))
  const [first] = checked

  // Distances are typed in the units of the world: without them nothing can be shown or changed.
  const units = settings.data?.useMetricDistances
  const hasFailed = list.hasFailed || (units === undefined && settings.isError)
  const shown = units === undefined ? { ...list, rows: undefined, paging: undefined, hasFailed } : list
  const retry = () => {
    list.retry()
    if (units === undefined) settings.refetch()
  }
  const context = useMemo(
    () => ({ t, language: i18n.language, useMetricDistances: units ?? false }),
    [t, i18n.language, units],
  )
  const columns = useMemo(() => homeLocationColumns(context), [context])
  // A new home location is most likely near the others.
  const around = useMemo(
    () => boundsOf(rows.map((place) => ({ ...place, radiusMetres: place.radius }))),
    [rows],
  )
  const canChange = units !== undefined
  const create = () => setDoing({ what: 'create' })
  const close = () => setDoing(null)
  const reload = useRenewal(createHomeLocation, updateHomeLocation, deleteHomeLocations)

  return (
    <ListPage
      title={t('title')}
      count={list.total}
      search={{ of: state, label: t('search'), hint: t('searchHint') }}
      toolbar={
        <ListActions
          {...(canChange && { create: { label: t('create'), run: create } })}
          edit={{
            disabled: !canChange || checked.length !== 1,
            run: () => first && setDoing({ what: 'edit', place: first }),
          }}
          remove={{
            disabled: checked.length === 0,
            run: () => setDoing({ what: 'delete', places: checked }),
          }}
          file={{ fileName: 'homeLocationsList.csv', fetchFile, isEmpty: !list.total }}
        />
      }
    >
      <DataTable
        label={t('title')}
        columns={columns}
        state={state}
        list={{ ...shown, retry }}
        idOf={idOf}
        nameOf={nameOf}
        card={(row) => homeLocationCard(row, context)}
        checks={checks}
        above={
          !hasFailed && (
            <AboveTable>
              <SelectedRows checks={checks} />
            </AboveTable>
          )
        }
        failed={t('failed')}
        empty={
          <NoHomeLocations
            isSearched={state.search !== ''}
            onClear={() => state.searchFor('')}
            onCreate={canChange ? create : undefined}
          />
        }
      />
      {(doing?.what === 'create' || doing?.what === 'edit') && units !== undefined && (
        <HomeLocationDialog
          place={doing.what === 'edit' ? doing.place : null}
          useMetricDistances={units}
          around={around}
          onReload={reload}
          onClose={close}
        />
      )}
      {doing?.what === 'delete' && (
        <DeleteHomeLocations places={doing.places} onReload={reload} onClose={close} />
      )}
    </ListPage>
  )
}
