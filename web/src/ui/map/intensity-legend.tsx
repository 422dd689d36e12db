import { type IntensityBand, intensityBands } from '@muster/rules'
import classes from './intensity.module.css'
import type { IntensityRamp } from './intensity-layer.tsx'
import { MapLegend } from './map-legend.tsx'

export const BandSample = ({ ramp, band }: { ramp: IntensityRamp; band: IntensityBand }) => (
  <span className={`${classes.swatch} ${classes[`${ramp}${band}`]}`} aria-hidden="true" />
)

interface IntensityLegendProps {
  title: string
  note: string
  ramp: IntensityRamp
}

const edges = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const

/** The ten bands with their limits in percent. */
export const IntensityLegend = ({ title, note, ramp }: IntensityLegendProps) => (
  <MapLegend title={title} note={note}>
    <div className={classes.scale}>
      <div className={classes.swatches}>
        {intensityBands.map((band) => (
          <BandSample key={band} ramp={ramp} band={band} />
        ))}
      </div>
      <div className={classes.edges}>
        {edges.map((edge) => (
          <span key={edge}>{edge}</span>
        ))}
      </div>
    </div>
  </MapLegend>
)
