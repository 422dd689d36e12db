import type { AlarmLevel, OverviewFilter, OverviewRow, overviewSortFields } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { urlOfFilters } from '../../estate/filter/device-filters.ts'
import type { useFormats } from '../../estate/use-formats.ts'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import { AlarmBell } from './alarm-bell.tsx'
import classes from './place-columns.module.css'
import { filtersOfCell, type LinkingCell } from './place-links.ts'

type PlaceField = (typeof overviewSortFields)[number]

export interface PlaceContext {
  t: TFunction<'overview'>
  formats: ReturnType<typeof useFormats>
  /** URL of the device list. */
  devices: string
  filter: OverviewFilter
  alarmOf: (row: OverviewRow) => AlarmLevel
}

/** Name of a home location or group; devices without one have a row, too [C-234]. */
export const placeName = ({ homeLocationAndGroup, type }: OverviewRow, t: PlaceContext['t']): string =>
  homeLocationAndGroup ?? t(type === 'group' ? 'places.noGroup' : 'places.noHomeLocation')

const PlaceLink = ({
  row,
  cell,
  context,
  children,
}: {
  row: OverviewRow
  cell: LinkingCell
  context: PlaceContext
  children: ReactNode
}) => (
  <Link
    to={`${context.devices}${urlOfFilters(filtersOfCell(row, context.filter, cell))}`}
    className={cell === 'homeLocationAndGroup' ? classes.place : classes.count}
  >
    {children}
  </Link>
)

/** The share of affected devices, marked if it raises an alarm [C-236, C-237]. */
function Share({ row, context }: { row: OverviewRow; context: PlaceContext }) {
  const alarm = context.alarmOf(row)
  return (
    <span className={classes.share} data-alarm={alarm}>
      <span className={classes.percent}>{context.formats.share(row.alertingPercentage)}</span>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${row.alertingPercentage}%` }} />
      </span>
      <span className={classes.bell}>{alarm !== 'none' && <AlarmBell level={alarm} />}</span>
    </span>
  )
}

/** The columns of the table of home locations and groups, in order [C-230]. */
export function placeColumns(context: PlaceContext): TableColumn<OverviewRow, PlaceField>[] {
  const { t, formats } = context
  const counting = (
    id: Exclude<LinkingCell, 'homeLocationAndGroup'>,
  ): TableColumn<OverviewRow, PlaceField> => ({
    id,
    title: t(`places.columns.${id}`),
    sortBy: id,
    align: 'end',
    cell: (row) =>
      row[id] === 0 ? (
        '0'
      ) : (
        <PlaceLink row={row} cell={id} context={context}>
          {formats.number(row[id])}
        </PlaceLink>
      ),
  })
  return [
    {
      id: 'homeLocationAndGroup',
      title: t('places.columns.homeLocationAndGroup'),
      sortBy: 'homeLocationAndGroup',
      pin: 'start',
      maxWidth: 180,
      cell: (row) => (
        <PlaceLink row={row} cell="homeLocationAndGroup" context={context}>
          {placeName(row, t)}
        </PlaceLink>
      ),
    },
    {
      id: 'type',
      title: t('places.columns.type'),
      sortBy: 'type',
      cell: ({ type }) => t(`places.${type}`),
    },
    {
      id: 'alertingPercentage',
      title: t('places.columns.alertingPercentage'),
      sortBy: 'alertingPercentage',
      hint: t('places.rankHint'),
      // The bar leads to the devices behind it, as the number beside it does [C-233].
      cell: (row) =>
        row.devicesAffected === 0 ? (
          <Share row={row} context={context} />
        ) : (
          <PlaceLink row={row} cell="devicesAffected" context={context}>
            <Share row={row} context={context} />
          </PlaceLink>
        ),
    },
    counting('devicesAffected'),
    counting('problemDevices'),
    counting('warningDevices'),
    counting('goodDevices'),
    counting('totalDevices'),
  ]
}

/** A home location or group in two lines, for a phone. */
export function placeCard(row: OverviewRow, context: PlaceContext): RowCard {
  const { t, formats } = context
  return {
    first: (
      <PlaceLink row={row} cell="homeLocationAndGroup" context={context}>
        {placeName(row, t)}
      </PlaceLink>
    ),
    firstEnd: <Share row={row} context={context} />,
    second: t(`places.${row.type}`),
    secondEnd: `${formats.number(row.devicesAffected)} / ${formats.number(row.totalDevices)}`,
  }
}
