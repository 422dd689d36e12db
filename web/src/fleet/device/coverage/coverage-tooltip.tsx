import { type IntensityTile, intensityBand } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { BandSample } from '../../../ui/map/intensity-legend.tsx'
import type { CoverageView } from './coverage.queries.ts'
import classes from './coverage-tooltip.module.css'

interface CoverageTooltipProps {
  tile: IntensityTile
  view: CoverageView
}

/** How many of an area's samples, and of how many. */
export function CoverageTooltip({ tile, view }: CoverageTooltipProps) {
  const { t } = useTranslation('coverage')
  const { number, wholePercent } = useFormats()
  return (
    <div className={classes.tooltip}>
      <div className={classes.head}>
        <span className={classes.sample}>
          <BandSample ramp="outage" band={intensityBand(tile.percentage)} />
        </span>
        {t(`tooltip.${view}`, { percent: wholePercent(tile.percentage) })}
      </div>
      <dl className={classes.figures}>
        <dt>{t(`samples.${view}`)}</dt>
        <dd>{number(tile.count)}</dd>
        <dt>{t('samples.all')}</dt>
        <dd>{number(tile.totalCount)}</dd>
      </dl>
    </div>
  )
}
