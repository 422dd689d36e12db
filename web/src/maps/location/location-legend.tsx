import type { AnswerOf, readDeviceStats } from '@muster/contract'
import { Trans, useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { IconMapPinOff } from '../../ui/icons.ts'
import { ClusterSample, clusterSizes } from '../../ui/map/cluster-button.tsx'
import { LegendItem, LegendList, MapLegend } from '../../ui/map/map-legend.tsx'
import classes from './location-legend.module.css'

interface LocationLegendProps {
  stats: AnswerOf<typeof readDeviceStats> | undefined
  isAllTime: boolean
}

/** Legend of the sizes, with the number of devices not on the map [C-1914]. */
export function LocationLegend({ stats, isAllTime }: LocationLegendProps) {
  const { t } = useTranslation('maps')
  const { number } = useFormats()
  const missing = stats ? stats.totalCount - stats.withLocationCount : 0
  return (
    <div className={classes.legends}>
      <MapLegend title={t('location.legend')}>
        <LegendList>
          {clusterSizes.map((first, index) => {
            const next = clusterSizes[index + 1]
            return (
              <LegendItem key={first} sample={<ClusterSample count={first} />}>
                {next === undefined
                  ? t('location.more', { first: number(first) })
                  : t('location.range', { first: number(first), last: number(next - 1) })}
              </LegendItem>
            )
          })}
        </LegendList>
      </MapLegend>
      {/* Keeps its place, so that the map is fitted above it. */}
      {!stats && <p className={classes.note} data-awaited aria-hidden="true" />}
      {stats && missing > 0 && (
        <p className={classes.note}>
          <IconMapPinOff size={16} stroke={1.75} aria-hidden="true" />
          <span>
            <Trans
              t={t}
              i18nKey={isAllTime ? 'location.noLocation' : 'location.notLocated'}
              count={missing}
              values={{ missing: number(missing), all: number(stats.totalCount) }}
              components={{ strong: <strong /> }}
            />
          </span>
        </p>
      )}
    </div>
  )
}
