import type { ZoneRow, ZoneSortField } from '@muster/contract'
import type { TFunction } from 'i18next'
import { Link } from 'react-router'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import classes from './zone-columns.module.css'

interface Context {
  t: TFunction<'zones'>
  /** The URL of the editor. */
  editor: string
}

const orDash = (text: string) => (text ? <span title={text}>{text}</span> : '-')

/** Links to the editor and hands it the zone in the history state [A-1116]. */
const ZoneLink = ({ zone, editor }: { zone: ZoneRow; editor: string }) => (
  <Link to={editor} state={{ zone }} className={classes.name}>
    {zone.name}
  </Link>
)

/** The columns of the list, each of which sorts [A-1103, A-1106]. */
export const zoneColumns = ({ t, editor }: Context): TableColumn<ZoneRow, ZoneSortField>[] => [
  {
    id: 'name',
    sortBy: 'name',
    title: t('columns.name'),
    pin: 'start',
    cell: (zone) => <ZoneLink zone={zone} editor={editor} />,
  },
  {
    id: 'groups1',
    sortBy: 'groups1',
    title: t('columns.groups1'),
    maxWidth: 320,
    cell: ({ groups1 }) => orDash(groups1.join(', ')),
  },
  {
    id: 'groups2',
    sortBy: 'groups2',
    title: t('columns.groups2'),
    maxWidth: 320,
    cell: ({ groups2 }) => orDash(groups2.join(', ')),
  },
  {
    id: 'homeLocations',
    sortBy: 'homeLocations',
    title: t('columns.homeLocations'),
    maxWidth: 480,
    cell: ({ homeLocations }) => orDash(homeLocations),
  },
]

/** A zone in two lines, for a phone. */
export function zoneCard(zone: ZoneRow, { t, editor }: Context): RowCard {
  const count = zone.groups1.length + zone.groups2.length + zone.homeLocationIds.length
  const groups = [zone.groups1, zone.groups2].filter((set) => set.length > 0).map((set) => set.join(', '))
  return {
    first: <ZoneLink zone={zone} editor={editor} />,
    firstEnd: t('options', { count }),
    second: [...groups, zone.homeLocations].filter(Boolean).join(' · '),
  }
}
