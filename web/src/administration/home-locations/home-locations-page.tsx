import { Button } from '@mantine/core'
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
import { ListPage } from '../../estate/list/list-page.tsx'
import { ListTable } from '../../estate/list/list-table.tsx'
import { useRenewal } from '../../session/request/renew.ts'
import { useWorld } from '../../session/world/world.tsx'
import { worldSettingsQuery } from '../../session/world/world-settings.ts'
import { IconHome, IconPlus } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { DeleteHomeLocations } from './delete-home-locations.tsx'
import { HomeLocationDialog } from './edit/home-location-dialog.tsx'
import { homeLocationCard, homeLocationColumns } from './home-location-columns.tsx'
import { useHomeLocations } from './use-home-locations.ts'

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
  const list = useHomeLocations()
  const [doing, setDoing] = useState<Doing | null>(null)
  const rows = list.rows ?? noRows

  // Distances are typed in the units of the world: without them nothing can be shown or changed.
  const units = settings.data?.useMetricDistances
  const withoutUnits = {
    ...list,
    rows: undefined,
    paging: undefined,
    hasFailed: list.hasFailed || settings.isError,
    retry() {
      list.retry()
      settings.refetch()
    },
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
      list={list}
      title={t('title')}
      search={{ label: t('search'), hint: t('searchHint') }}
      create={canChange ? { label: t('create'), run: create } : undefined}
      edit={{ isAllowed: canChange, run: (place) => setDoing({ what: 'edit', place }) }}
      remove={(places) => setDoing({ what: 'delete', places })}
    >
      <ListTable
        list={canChange ? list : withoutUnits}
        label={t('title')}
        columns={columns}
        nameOf={({ name }) => name}
        card={(row) => homeLocationCard(row, context)}
        failed={t('failed')}
        noneFound={{ title: t('empty.notFound'), text: t('empty.notFoundText') }}
        empty={
          <EmptyState
            icon={<IconHome size={28} stroke={1.5} />}
            title={t('empty.title')}
            action={
              canChange && (
                <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={create}>
                  {t('create')}
                </Button>
              )
            }
          >
            {t('empty.text')}
          </EmptyState>
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
        <DeleteHomeLocations
          places={doing.places}
          onReload={reload}
          onDeleted={() => list.checks?.clear()}
          onClose={close}
        />
      )}
    </ListPage>
  )
}
