import { type IntensityTile, intensityBand } from '@muster/rules'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { BandSample } from '../../ui/map/intensity-legend.tsx'
import { usePlaceNames } from '../map/use-place-names.ts'
import { useFormats } from '../use-formats.ts'
import { middleOfArea } from './area.ts'
import { rampOf, type ShownSignal, useSignalWords } from './shown-signal.ts'
import classes from './signal-areas.module.css'
import { worstAreas } from './worst-areas.ts'

/** Nobody reads a longer list. */
const mostListed = 20

interface SignalAreasProps {
  tiles: readonly IntensityTile[]
  shown: ShownSignal
  onSelect: (tile: IntensityTile) => void
}

/** The map as a list, for those who cannot see its colours or hover its tiles. */
export function SignalAreas({ tiles, shown, onSelect }: SignalAreasProps) {
  const { t } = useTranslation('signal-map')
  const { number, wholePercent, coordinates } = useFormats()
  const { nameOfTile } = usePlaceNames()
  const title = useId()
  const { noneWorse } = useSignalWords(shown)
  if (tiles.length === 0) return null
  const worst = worstAreas(tiles, shown)
  if (worst.length === 0) return <p className={classes.areas}>{noneWorse}</p>
  const listed = worst.slice(0, mostListed)
  return (
    <section className={classes.areas} aria-labelledby={title}>
      <h2 id={title}>{t('areas.title')}</h2>
      <p className={classes.ranking}>{t('areas.ranking')}</p>
      <ol>
        {listed.map((tile) => (
          <li key={tile.geotile}>
            <button type="button" onClick={() => onSelect(tile)}>
              <span className={classes.sample}>
                <BandSample ramp={rampOf(shown)} band={intensityBand(tile.percentage)} />
              </span>
              <span className={classes.percent}>{wholePercent(tile.percentage)}</span>
              <span className={classes.place} title={coordinates(middleOfArea(tile), 3)}>
                {nameOfTile(tile.geotile)}
              </span>
              <span className={classes.samples}>
                {t('areas.samples', {
                  count: tile.totalCount,
                  part: number(tile.count),
                  all: number(tile.totalCount),
                })}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {worst.length > listed.length && (
        <p className={classes.more}>{t('areas.more', { count: worst.length - listed.length })}</p>
      )}
    </section>
  )
}
