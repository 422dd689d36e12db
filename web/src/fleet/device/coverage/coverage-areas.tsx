import { type IntensityTile, intensityBand } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { BandSample } from '../../../ui/map/intensity-legend.tsx'
import { middleOfArea } from './area.ts'
import type { CoverageView } from './coverage.queries.ts'
import classes from './coverage-areas.module.css'

/** More would be no list that anybody reads. */
const mostListed = 20

/** Those with anything bad, worst first; of equals the one with more samples. */
const worstOf = (tiles: readonly IntensityTile[]): IntensityTile[] =>
  tiles
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.percentage - one.percentage || other.totalCount - one.totalCount)

interface CoverageAreasProps {
  tiles: readonly IntensityTile[]
  view: CoverageView
  onSelect: (tile: IntensityTile) => void
}

/** The map as a list: what its colours and its tooltip tell, without looking and without a mouse. */
export function CoverageAreas({ tiles, view, onSelect }: CoverageAreasProps) {
  const { t } = useTranslation('coverage')
  const { number, wholePercent, coordinates } = useFormats()
  if (tiles.length === 0) return null
  const worst = worstOf(tiles)
  if (worst.length === 0) return <p className={classes.areas}>{t(`areas.none.${view}`)}</p>
  const listed = worst.slice(0, mostListed)
  return (
    <details className={classes.areas}>
      <summary>{t('areas.title')}</summary>
      <ol>
        {listed.map((tile) => (
          <li key={tile.geotile}>
            <button type="button" onClick={() => onSelect(tile)}>
              <span className={classes.sample}>
                <BandSample ramp="outage" band={intensityBand(tile.percentage)} />
              </span>
              <span className={classes.percent}>{wholePercent(tile.percentage)}</span>
              <span>
                {t('areas.samples', {
                  count: tile.totalCount,
                  part: number(tile.count),
                  all: number(tile.totalCount),
                })}
              </span>
              <span className={classes.place}>{coordinates(middleOfArea(tile), 3)}</span>
            </button>
          </li>
        ))}
      </ol>
      {worst.length > listed.length && (
        <p className={classes.more}>{t('areas.more', { count: worst.length - listed.length })}</p>
      )}
    </details>
  )
}
