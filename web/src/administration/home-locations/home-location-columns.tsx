import type { HomeLocation, HomeLocationSortField } from '@muster/contract'
import { distanceLimits, entered, shownRadius } from '@muster/rules'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { currentLanguage } from '../../session/language/language.ts'
import { languageTags } from '../../session/language/language-choice.ts'
import { numberFormat } from '../../ui/intl-formats.ts'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import classes from './home-location-columns.module.css'

interface Context {
  t: TFunction<'home-locations'>
  language: string
  useMetricDistances: boolean
}

const fixed = (tag: string, decimals: number) =>
  numberFormat(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** How the figures of home locations are written, in the units of the world [A-1205, A-938, A-927]. */
function figures({ t, language, useMetricDistances }: Context) {
  const tag = languageTags[currentLanguage(language)]
  const whole = numberFormat(tag, { maximumFractionDigits: 0 })
  // Numbers of a column line up; five decimals of a degree are about a metre.
  const degrees = fixed(tag, 5)
  const limits = distanceLimits(useMetricDistances)
  const distance = numberFormat(tag, { maximumFractionDigits: limits.decimals })
  const units = useMetricDistances ? 'metric' : 'imperial'
  return {
    degrees: (value: number) => degrees.format(value),
    radius: (metres: number) => whole.format(shownRadius(metres, useMetricDistances)),
    radiusWithUnit: (metres: number) =>
      t(`radius.${units}`, { count: shownRadius(metres, useMetricDistances) }),
    /** The world's thresholds apply where a home location has none [A-1206]. */
    threshold: (metres: number | null): ReactNode =>
      metres === null ? (
        <span className={classes.global}>{t('global')}</span>
      ) : (
        distance.format(entered(metres, limits))
      ),
    heads: {
      radius: t(`columns.radius.${units}`),
      warning: t(`columns.warning.${units}`),
      problem: t(`columns.problem.${units}`),
    },
  }
}

const orDash = (text: string) => text || '-'

/** The columns of the list, in order, each of which sorts [A-1204, A-938]. */
export function homeLocationColumns(context: Context): TableColumn<HomeLocation, HomeLocationSortField>[] {
  const { t } = context
  const { degrees, radius, threshold, heads } = figures(context)
  const text = (id: HomeLocationSortField, title: string, cell: (row: HomeLocation) => string) => ({
    id,
    sortBy: id,
    title,
    maxWidth: 240,
    cell: (row: HomeLocation) => orDash(cell(row)),
  })
  const number = (id: HomeLocationSortField, title: string, cell: (row: HomeLocation) => ReactNode) => ({
    id,
    sortBy: id,
    title,
    cell,
    align: 'end' as const,
  })
  return [
    { ...text('name', t('columns.name'), ({ name }) => name), pin: 'start' },
    number('latitude', t('columns.latitude'), ({ latitude }) => degrees(latitude)),
    number('longitude', t('columns.longitude'), ({ longitude }) => degrees(longitude)),
    text('addressLine1', t('columns.addressLine1'), ({ addressLine1 }) => addressLine1),
    text('addressLine2', t('columns.addressLine2'), ({ addressLine2 }) => addressLine2),
    text('locality', t('columns.locality'), ({ locality }) => locality),
    text('postalCode', t('columns.postalCode'), ({ postalCode }) => postalCode),
    text('country', t('columns.country'), ({ country }) => country),
    number('radius', heads.radius, (row) => radius(row.radius)),
    number('distanceYellow', heads.warning, ({ distanceYellow }) => threshold(distanceYellow)),
    number('distanceRed', heads.problem, ({ distanceRed }) => threshold(distanceRed)),
  ]
}

/** A home location in two lines, for phones; the place in one word [A-1217]. */
export function homeLocationCard(row: HomeLocation, context: Context): RowCard {
  const { radiusWithUnit } = figures(context)
  return {
    first: row.name,
    firstEnd: radiusWithUnit(row.radius),
    second: [row.locality, row.country].filter(Boolean).join(', ') || '-',
    secondEnd: row.position,
  }
}
