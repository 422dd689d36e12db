import { Switch } from '@mantine/core'
import { type OverviewRow, overviewDefaultSort, overviewSortFields } from '@muster/contract'
import { placeAlarm } from '@muster/rules'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../estate/list/use-list.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { askForPlaces, placeFilters as filters, placesQuery, placesTable } from './overview.queries.ts'
import { type PlaceContext, placeCard, placeColumns, placeName } from './place-columns.tsx'
import { PlaceFilters } from './place-filters.tsx'
import classes from './places-table.module.css'

const keyOf = ({ type, homeLocationId, homeLocationAndGroup }: OverviewRow): string =>
  JSON.stringify([type, homeLocationId, homeLocationAndGroup])

/** Devices with alerts, by home location and group [C-220 to C-240]. */
export function PlacesTable() {
  const { t } = useTranslation('overview')
  const { world } = useWorld()
  const formats = useFormats()
  const settings = useWorldSettings()
  const list = useList({
    table: placesTable,
    fields: overviewSortFields,
    defaultSort: overviewDefaultSort,
    mode: 'cycle',
    idOf: keyOf,
    filters,
    ask: (asked) => askForPlaces(asked, t),
    query: placesQuery,
  })
  const { state, filters: filter } = list
  const [showsFilters, setShowsFilters] = useState(list.filterCount > 0)

  const context = useMemo(
    (): PlaceContext => ({
      t,
      formats,
      devices: worldPaths(world.id).coreDevices,
      filter,
      alarmOf: (row) => (settings ? placeAlarm(filter, row, settings.alarms) : 'none'),
    }),
    [t, formats, world.id, filter, settings],
  )
  const columns = useMemo(() => placeColumns(context), [context])

  return (
    <section className={classes.places} aria-label={t('places.title')}>
      <DataTable
        label={t('places.title')}
        columns={columns}
        state={state}
        list={list}
        idOf={list.idOf}
        nameOf={(row) => placeName(row, t)}
        card={(row) => placeCard(row, context)}
        failed={t('places.failed')}
        empty={<EmptyState title={t(state.search === '' ? 'places.empty' : 'places.noMatch')} />}
        above={
          <>
            <div className={classes.top}>
              <h2>
                {t('places.title')}{' '}
                {list.total !== undefined && (
                  <span className={classes.number}>{formats.number(list.total)}</span>
                )}
              </h2>
              <Switch
                label={t('places.filters')}
                labelPosition="left"
                withThumbIndicator={false}
                checked={showsFilters}
                onChange={({ currentTarget }) => setShowsFilters(currentTarget.checked)}
              />
              <div className={classes.search}>
                <SearchBox search={state.search} onSearch={state.searchFor} label={t('places.search')} />
              </div>
            </div>
            {showsFilters && <PlaceFilters filter={filter} onChoose={list.filterBy} />}
          </>
        }
      />
    </section>
  )
}
