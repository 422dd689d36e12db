import { type IntensityTile, intensityBand } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { BandSample } from '../../ui/map/intensity-legend.tsx'
import { usePlaceNames } from '../map/use-place-names.ts'
import { useFormats } from '../use-formats.ts'
import { rampOf, type ShownSignal, useSignalWords } from './shown-signal.ts'
import classes from './signal-tooltip.module.css'

interface SignalTooltipProps {
  tile: IntensityTile
  shown: ShownSignal
}

/** Number of matching samples of an area, and of all. */
export function SignalTooltip({ tile, shown }: SignalTooltipProps) {
  const { t } = useTranslation('signal-map')
  const { number, wholePercent } = useFormats()
  const words = useSignalWords(shown)
  const { nameOfTile } = usePlaceNames()
  return (
    <div className={classes.tooltip}>
      <div className={classes.head}>
        <span className={classes.sample}>
          <BandSample ramp={rampOf(shown)} band={intensityBand(tile.percentage)} />
        </span>
        {words.share(wholePercent(tile.percentage))}
      </div>
      <p className={classes.place}>{nameOfTile(tile.geotile)}</p>
      <dl className={classes.figures}>
        <dt>{words.samples}</dt>
        <dd>{number(tile.count)}</dd>
        <dt>{t('samples.all')}</dt>
        <dd>{number(tile.totalCount)}</dd>
      </dl>
    </div>
  )
}
