import { type CaseDetails, readCaseDischargeCauses } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { queryOf } from '../../session/request/query-of.ts'
import { hasBatteryPart, useWorld } from '../../session/world/world.tsx'
import { Card } from '../../ui/card/card.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import classes from './case-page.module.css'

const alerts: readonly CaseDetails['about']['alert'][] = [
  'averageDischargeStatus',
  'batteryAverageDischargeStatus',
]

/** Of a case about discharge: how many of its devices, or batteries, drain by whose fault. */
export function DischargeCauses({ details }: { details: CaseDetails }) {
  const isAsked = hasBatteryPart(useWorld(), 'batteries') && alerts.includes(details.about.alert)
  return isAsked && details.endedAt === null ? <Causes number={details.number} /> : null
}

function Causes({ number }: { number: number }) {
  const { t } = useTranslation('discharge')
  const { world } = useWorld()
  const formats = useFormats()
  const title = useId()
  const { data, isError, refetch } = useQuery(
    queryOf(readCaseDischargeCauses, { world: world.id, query: { number } }),
  )
  if (data ? data.causes.length === 0 : !isError) return null
  return (
    <Card component="section" labelledBy={title}>
      <h2 id={title} className={classes.title}>
        {t('ofCase.title')}
      </h2>
      {!data && <RetryLine text={t('ofCase.failed')} onRetry={() => void refetch()} />}
      {data && (
        <ul className={classes.counts}>
          {data.causes.map(({ cause, count }) => (
            <li key={cause}>
              <span>{t(`causeTitle.${cause}`)}</span>
              <strong>{formats.number(count)}</strong>
            </li>
          ))}
          {data.others > 0 && (
            <li>
              <span>{t('ofCase.others')}</span>
              <strong>{formats.number(data.others)}</strong>
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}
