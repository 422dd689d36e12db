import type { DischargeVerdict, getDischargeVerdicts, QueryOf } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../session/world/world.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import { useFormats } from '../use-formats.ts'
import { DischargeEvidence } from './discharge-evidence.tsx'
import classes from './discharge-verdicts.module.css'
import { dischargeVerdictsQuery } from './discharge-verdicts.queries.ts'
import { verdictWords } from './verdict-words.ts'

/** Whether the battery, the device or their use is to blame for a discharge alert, and why; nothing without an alert. */
export function DischargeVerdicts(query: QueryOf<typeof getDischargeVerdicts>) {
  const { t } = useTranslation('discharge')
  const { world } = useWorld()
  const heading = useId()
  const { data: verdicts, isError, refetch } = useQuery(dischargeVerdictsQuery(world.id, query))
  if (verdicts ? verdicts.length === 0 : !isError) return null
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h3 id={heading}>{t('title')}</h3>
      {!verdicts && <RetryLine text={t('failed')} onRetry={() => void refetch()} />}
      {verdicts && (
        <VerdictList verdicts={verdicts} evidenceOf={(verdict) => <DischargeEvidence verdict={verdict} />} />
      )}
    </section>
  )
}

interface VerdictListProps {
  verdicts: readonly DischargeVerdict[]
  /** Shown below each. */
  evidenceOf: (verdict: DischargeVerdict) => ReactNode
}

/** Verdicts on a device's batteries; several name theirs. */
export function VerdictList({ verdicts, evidenceOf }: VerdictListProps) {
  const { t } = useTranslation('discharge')
  return verdicts.map((verdict) => (
    <div key={verdict.battery.id} className={classes.verdict}>
      {verdicts.length > 1 && (
        <p className={classes.battery}>{t('ofBattery', { serialNumber: verdict.battery.serialNumber })}</p>
      )}
      <VerdictText verdict={verdict} />
      {evidenceOf(verdict)}
    </div>
  ))
}

/** What a verdict says, how sure it is, and what would tell more. */
function VerdictText({ verdict }: { verdict: DischargeVerdict }) {
  const { t } = useTranslation('discharge')
  const formats = useFormats()
  const words = verdictWords(verdict, { t, formats })
  const { swapWith } = verdict
  return (
    <>
      <p data-cause={verdict.cause}>{words.verdict}</p>
      {verdict.cause === 'unknown' && (
        <p>
          {swapWith
            ? t('swapWith', {
                battery: swapWith.battery.serialNumber,
                device: swapWith.device.serialNumber,
              })
            : t('swap')}
        </p>
      )}
      <p className={classes.sure}>{words.sure}</p>
    </>
  )
}
