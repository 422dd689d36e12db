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
import { useFormats } from '../../estate/use-formats.ts'
import { useWorld } from '../../session/world/world.tsx'
import { AlarmBell } from './alarm-bell.tsx'
import { alarmCountsQuery, alertCountsQuery } from './overview.queries.ts'
import classes from './place-filters.module.css'

type AlarmCounts = AnswerOf<typeof countAlarms>
type AlertCounts = AnswerOf<typeof countAlerts>

/** The filters offered, without alerts that are switched off [C-216]; those without devices are disabled [C-222]. */
export const offeredFilters = (counts: AlertCounts | undefined): OverviewFilter[] =>
  overviewFilters.filter((filter) => filter === 'deviceStatus' || (counts?.[filter].enabled ?? false))

const isDisabled = (filter: OverviewFilter, counts: AlertCounts | undefined): boolean =>
  filter !== 'deviceStatus' && counts?.[filter].count === 0

/**
 * The worst alarm of any home location or group by this filter, and the number of places with one. The device status
 * has two alarms: if both are raised, the number of places with either is unknown, and none is shown.
 */
function alarmOfFilter(
  filter: OverviewFilter,
  counts: AlarmCounts | undefined,
): { level: AlarmLevel; count: number | null } {
  const raised = alarmsOfFilter(filter)
    .flatMap((type) => counts?.[type] ?? [])
    .filter(({ count }) => count > 0)
  const [first, second] = raised
  if (!first) return { level: 'none', count: 0 }
  const level = raised.some(({ critical }) => critical > 0) ? 'critical' : 'major'
  return { level, count: second ? null : first.count }
}

interface PlaceFiltersProps {
  filter: OverviewFilter
  onChoose: (filter: OverviewFilter) => void
}

/** Chooses what the table counts: device status, or one alert [C-221 to C-224]. */
export function PlaceFilters({ filter, onChoose }: PlaceFiltersProps) {
  const { t } = useTranslation('overview')
  const { t: estate } = useTranslation('estate')
  const { number } = useFormats()
  const { world } = useWorld()
  const { data: alerts } = useQuery(alertCountsQuery(world.id))
  const { data: alarms } = useQuery(alarmCountsQuery(world.id))
  return (
    <fieldset aria-label={t('places.filterBy')} className={classes.filters}>
      {offeredFilters(alerts).map((each) => {
        const { level, count } = alarmOfFilter(each, alarms)
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
            {level !== 'none' && (
              <span className={classes.alarms} data-level={level}>
                <AlarmBell level={level} />
                {count !== null && number(count)}
              </span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
