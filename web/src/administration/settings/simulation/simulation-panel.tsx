import { Button } from '@mantine/core'
import type { ThresholdSimulation, WorldSettingsChange } from '@muster/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card/card.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { SimulatedDays } from './simulated-days.tsx'
import classes from './simulation.module.css'
import { StatusChangeList } from './status-change-list.tsx'
import { useSimulation } from './use-simulation.ts'
import { isWithoutChange, recordedDays } from './work-of.ts'

interface SimulationPanelProps {
  /** Only what is edited. */
  changes: WorldSettingsChange
  /** Whether all values could be saved. */
  isValid: boolean
}

/** What edited thresholds would change, tried on the last 90 days before they are saved [F-508]. */
export function SimulationPanel({ changes, isValid }: SimulationPanelProps) {
  const { t } = useTranslation('settings')
  const { ask, isPending, failure, simulation, isOutdated } = useSimulation(changes)
  const title = useId()
  const isUnchanged = Object.keys(changes).length === 0
  return (
    <Card component="section" labelledBy={title} className={classes.panel}>
      <div className={classes.head}>
        <div>
          <h2 id={title} className={classes.title}>
            {t('simulation.title')}
          </h2>
          <p className={classes.hint}>{t('simulation.hint')}</p>
        </div>
        <Button variant="default" disabled={isUnchanged || !isValid} loading={isPending} onClick={ask}>
          {t('simulation.ask')}
        </Button>
      </div>
      {isUnchanged && <p className={classes.hint}>{t('simulation.unchanged')}</p>}
      <div role="status" className={classes.status}>
        {isPending && <span className={classes.hint}>{t('simulation.running')}</span>}
        {simulation && isOutdated && !isUnchanged && !isPending && (
          <span className={classes.outdated}>{t('simulation.outdated')}</span>
        )}
      </div>
      {failure && (
        <div role="alert">
          <FieldError>{t(`simulation.${failure}`)}</FieldError>
        </div>
      )}
      {simulation && !isUnchanged && <Simulated simulation={simulation} />}
    </Card>
  )
}

function Simulated({ simulation }: { simulation: ThresholdSimulation }) {
  const { t } = useTranslation('settings')
  const { days, latest } = simulation
  const recorded = recordedDays(days).length
  if (latest === null) return <p>{t('simulation.notRecorded')}</p>
  if (isWithoutChange(simulation)) return <p>{t('simulation.same', { count: recorded })}</p>
  return (
    <div className={classes.result}>
      <SimulatedDays days={days} />
      <StatusChangeList latest={latest} />
    </div>
  )
}
