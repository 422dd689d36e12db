import type { CoverageBearer } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import type { IntensityRamp } from '../../ui/map/intensity-layer.tsx'

/** What a map of the signal shows the share of. */
export type ShownSignal =
  | { view: 'zeroSignal' | 'noService' }
  /** Of one network, or of any. */
  | { view: 'coverage'; bearer: CoverageBearer }

/** Much coverage is good, much of the others is bad: each has its own colours. */
export const rampOf = ({ view }: ShownSignal): IntensityRamp => (view === 'coverage' ? 'coverage' : 'outage')

/** The words for it, in every place that has any. */
export function useSignalWords(shown: ShownSignal) {
  const { t } = useTranslation('signal-map')
  const isOfOne = shown.view === 'coverage' && shown.bearer !== 'all'
  const network = isOfOne ? shown.bearer.toUpperCase() : ''
  const key = isOfOne ? 'coverageOf' : shown.view
  return {
    map: t(`map.${key}`, { network }),
    legend: t(`legend.${key}`, { network }),
    samples: t(`samples.${key}`, { network }),
    /** No area in view is any worse than it should be. */
    noneWorse: t(`areas.none.${key}`, { network }),
    share: (percent: string) => t(`tooltip.${key}`, { network, percent }),
  }
}
