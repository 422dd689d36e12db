import { Switch } from '@mantine/core'
import {
  type OverviewFilter,
  type OverviewRow,
  overviewDefaultSort,
  overviewFilters,
  overviewSortFields,
} from '@muster/contract'
import { placeAlarm } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { worldPaths } from '../../session/paths.ts'
import { useTablePageSize } from '../../session/table-page-size.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { placesQuery } from './overview.queries.ts'
import { type PlaceContext, PlaceLink, placeColumns, placeName, Share } from './place-columns.tsx'
import { PlaceFilters } from './place-filters.tsx'
import classes from './places-table.module.css'

const keyOf = ({ type, homeLocationId, homeLocationAndGroup }: OverviewRow): string =>
  JSON.stringify([type, homeLocationId, homeLocationAndGroup])

/** Where the devices in alerts are: by home location and by group [C-220 to C-240]. */
export function PlacesTable() {
  const { t } = useTranslation('overview')
  const { world } = useWorld()
  const formats = useFormats()
  const settings = useWorldSettings()
  const size = useTablePageSize('homeLocationAndGroupOverview')
  const state = useTableState({
    fields: overviewSortFields,
    defaultSort: overviewDefaultSort,
    mode: 'cycle',
    size,
  })
  const wanted = state.parameters.get('filter')
  const filter: OverviewFilter = overviewFilters.find((each) => each === wanted) ?? 'deviceStatus'
  const [showsFilters, setShowsFilters] = useState(filter !== 'deviceStatus')

  const query = useQuery({
    ...placesQuery(world.id, {
      filter,
      ...state.rows,
      search: state.search,
      sort: state.sort,
      // Words of this language, which the server does not know.
      nameless: { homeLocation: t('places.noHomeLocation'), group: t('places.noGroup') },
    }),
    enabled: state.isKnown,
  })
  const list = useTableRows(query, state)

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

  const choose = (chosen: OverviewFilter) =>
    state.setFilters((parameters) => {
      if (chosen === 'deviceStatus') parameters.delete('filter')
      else parameters.set('filter', chosen)
    })

  return (
    <section className={classes.places} aria-label={t('places.title')}>
      <DataTable
        label={t('places.title')}
        columns={columns}
        state={state}
        list={list}
        idOf={keyOf}
        nameOf={(row) => placeName(row, t)}
        card={(row) => ({
          first: (
            <PlaceLink row={row} cell="homeLocationAndGroup" context={context}>
              {placeName(row, t)}
            </PlaceLink>
          ),
          firstEnd: <Share row={row} context={context} />,
          second: t(`places.${row.type}`),
          secondEnd: `${formats.number(row.devicesAffected)} / ${formats.number(row.totalDevices)}`,
        })}
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
            {showsFilters && <PlaceFilters filter={filter} onChoose={choose} />}
          </>
        }
      />
    </section>
  )
}
