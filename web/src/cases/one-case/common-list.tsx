import type { CaseDetails, CommonProperties } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnomalyWords } from '../../estate/anomaly/use-anomaly-words.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { useWorld } from '../../session/world/world.tsx'
import { Card } from '../../ui/card/card.tsx'
import { BoxSkeleton } from '../../ui/states/box-skeleton.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import { casePropertiesQuery } from '../cases.queries.ts'
import { isAboutBatteries } from '../use-case-words.ts'
import classes from './case-page.module.css'

/** What the devices have in common far more often than the others [K-515, K-704]. */
export function CommonList({ details }: { details: CaseDetails }) {
  const { t } = useTranslation('cases')
  const { world } = useWorld()
  const { dateTime } = useFormats()
  const title = useId()
  const { data, isError, refetch } = useQuery(casePropertiesQuery(world.id, details.number))
  // The search knows devices only.
  if (isAboutBatteries(details.about)) return null
  const whyNone = () => {
    if (data === undefined || data.list.length > 0) return null
    if (!data.hasEnoughDevices) return t('common.tooFew')
    return t(data.searchedAt === null ? 'common.searching' : 'common.none')
  }
  return (
    <Card component="section" labelledBy={title}>
      <h2 id={title} className={classes.title}>
        {t('common.title')}
      </h2>
      {data === undefined && !isError && <BoxSkeleton height={40} />}
      {data === undefined && isError && (
        <RetryLine text={t('common.failed')} onRetry={() => void refetch()} />
      )}
      <p className={classes.note}>{whyNone()}</p>
      {data && data.list.length > 0 && (
        <>
          <ul className={classes.common}>
            {data.list.map((common) => (
              <Common key={JSON.stringify(common.properties)} common={common} />
            ))}
          </ul>
          {data.searchedAt !== null && (
            <p className={classes.quiet}>{t('common.asOf', { time: dateTime(data.searchedAt) })}</p>
          )}
        </>
      )}
    </Card>
  )
}

function Common({
  common: { properties, devices, ofDevices, others, ofOthers },
}: {
  common: CommonProperties
}) {
  const { t } = useTranslation('cases')
  const { property } = useAnomalyWords()
  const { number } = useFormats()
  return (
    <li>
      <strong>{properties.map(property).join(', ')}</strong>
      <p>
        {t('common.rate', {
          with: number(devices),
          all: number(ofDevices),
          others: number(others),
          ofOthers: number(ofOthers),
        })}
      </p>
    </li>
  )
}
