import type { CoverageBearer } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import type { IntensityRamp } from '../../ui/map/intensity-layer.tsx'

/** The measure that a signal map shows. */
export type ShownSignal =
  | { view: 'zeroSignal' | 'noService' }
  /** By one network, or any. */
  | { view: 'coverage'; bearer: CoverageBearer }

/** High coverage is good, high values of the others are bad: colours differ. */
export const rampOf = ({ view }: ShownSignal): IntensityRamp => (view === 'coverage' ? 'coverage' : 'outage')

/** All texts about the measure. */
export function useSignalWords(shown: ShownSignal) {
  const { t } = useTranslation('signal-map')
  const isOfOne = shown.view === 'coverage' && shown.bearer !== 'all'
  const network = isOfOne ? shown.bearer.toUpperCase() : ''
  const key = isOfOne ? 'coverageOf' : shown.view
  return {
    map: t(`map.${key}`, { network }),
    legend: t(`legend.${key}`, { network }),
    samples: t(`samples.${key}`, { network }),
    /** Shown if no area in view is bad. */
    noneWorse: t(`areas.none.${key}`, { network }),
    share: (percent: string) => t(`tooltip.${key}`, { network, percent }),
  }
}
