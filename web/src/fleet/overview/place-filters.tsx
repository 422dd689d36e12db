import {
  type AlarmLevel,
  type AnswerOf,
  type countAlarms,
  type countAlerts,
  type OverviewFilter,
  overviewFilters,
} from '@muster/contract'
import { alarmsOfFilter } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../session/world.tsx'
import { AlarmBell } from './alarm-bell.tsx'
import { alarmCountsQuery, alertCountsQuery } from './overview.queries.ts'
import classes from './place-filters.module.css'

type AlarmCounts = AnswerOf<typeof countAlarms>
type AlertCounts = AnswerOf<typeof countAlerts>

/** An alert that no device is in has nothing to count [C-222]; one that is switched off is not offered [C-216]. */
export const offeredFilters = (counts: AlertCounts | undefined): OverviewFilter[] =>
  overviewFilters.filter((filter) => filter === 'deviceStatus' || (counts?.[filter].enabled ?? false))

const isDisabled = (filter: OverviewFilter, counts: AlertCounts | undefined): boolean =>
  filter !== 'deviceStatus' && counts?.[filter].count === 0

/** The worst alarm that any home location or group has by this filter. */
function alarmOfFilter(filter: OverviewFilter, counts: AlarmCounts | undefined): AlarmLevel {
  const types = alarmsOfFilter(filter)
  if (types.some((type) => (counts?.[type].critical ?? 0) > 0)) return 'critical'
  return types.some((type) => (counts?.[type].count ?? 0) > 0) ? 'major' : 'none'
}

interface PlaceFiltersProps {
  filter: OverviewFilter
  onChoose: (filter: OverviewFilter) => void
}

/** What the table counts devices by: their status, or one alert [C-221 to C-224]. */
export function PlaceFilters({ filter, onChoose }: PlaceFiltersProps) {
  const { t } = useTranslation('overview')
  const { t: estate } = useTranslation('estate')
  const { world } = useWorld()
  const { data: alerts } = useQuery(alertCountsQuery(world.id))
  const { data: alarms } = useQuery(alarmCountsQuery(world.id))
  return (
    <fieldset aria-label={t('places.filterBy')} className={classes.filters}>
      {offeredFilters(alerts).map((each) => {
        const alarm = alarmOfFilter(each, alarms)
        return (
          <button
            key={each}
            type="button"
            className={classes.filter}
            aria-pressed={each === filter}
            disabled={isDisabled(each, alerts)}
            onClick={() => onChoose(each)}
          >
            {each === 'deviceStatus' ? t('places.deviceStatus') : estate(`alerts.${each}`)}
            {alarm !== 'none' && <AlarmBell level={alarm} />}
          </button>
        )
      })}
    </fieldset>
  )
}
