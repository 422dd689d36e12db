import type { Anomaly } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useAnomalyWords } from '../../estate/anomaly/use-anomaly-words.ts'
import { listBefore } from '../../estate/detail/list-before.ts'
import { PageTrail } from '../../estate/detail/page-trail.tsx'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { OneAnomaly } from '../one-anomaly.tsx'
import { AffectedChart } from './affected-chart.tsx'
import { AnomalyFacts } from './anomaly-facts.tsx'
import { AnomalyNames } from './anomaly-names.tsx'
import { AnomalyStatement } from './anomaly-statement.tsx'
import classes from './history-page.module.css'
import { WhyNotDetected } from './why-not-detected.tsx'

/** Facts and history of one anomaly [C-121]. */
export const AnomalyHistoryPage = () => (
  <OneAnomaly>{(anomaly) => <AnomalyHistory anomaly={anomaly} />}</OneAnomaly>
)

function AnomalyHistory({ anomaly }: { anomaly: Anomaly }) {
  const { t } = useTranslation('anomalies')
  const { world } = useWorld()
  const { state } = useLocation()
  const name = useAnomalyWords().description(anomaly)
  usePageTitle(name)
  return (
    <div className={classes.page}>
      <header>
        <PageTrail
          above={[{ name: t('title'), to: `${worldPaths(world.id).coreAnomalies}${listBefore(state)}` }]}
          name={name}
        >
          {!anomaly.detected && <span className={classes.over}>{t('notDetected')}</span>}
        </PageTrail>
        {!anomaly.detected && <WhyNotDetected anomalyId={anomaly.anomalyId} />}
      </header>
      <div className={classes.cards}>
        <AnomalyStatement anomaly={anomaly} />
        <AnomalyFacts anomaly={anomaly} />
      </div>
      <AnomalyNames names={anomaly.names} />
      <AffectedChart anomalyId={anomaly.anomalyId} />
    </div>
  )
}
