import type { CaseDetails } from '@muster/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { Card } from '../../ui/card/card.tsx'
import { CaseLink } from '../case-link.tsx'
import { Elapsed } from '../elapsed.tsx'
import { useCaseWords } from '../use-case-words.ts'
import classes from './case-page.module.css'
import { CaseTime } from './case-time.tsx'
import { useSnoozeWords } from './use-snooze-words.ts'
import { WatchLink } from './watch-link.tsx'

/** What the case is about, since when, how many it has, who has it, and who was told [K-810]. */
export function CaseFacts({ details }: { details: CaseDetails }) {
  const { t } = useTranslation('cases')
  const { dateTime } = useFormats()
  const words = useCaseWords()
  const snoozeWords = useSnoozeWords()
  const { about, openedAt, endedAt, takenBy, watch, snooze, timeZone: zone } = details
  const { toldSteps, steps, nextStepAt, earlierCase, laterCase, closeReason, endReason } = details
  const hasEnded = details.state === 'closed' || details.state === 'over'
  const facts: readonly (readonly [name: string, value: ReactNode] | false)[] = [
    [t('facts.now'), words.count(about, details.devices)],
    [
      t('facts.peak'),
      t('facts.peakAt', {
        devices: words.count(about, details.peakDevices),
        time: dateTime(details.peakAt),
      }),
    ],
    [t('facts.opened'), <CaseTime key="opened" at={openedAt} zone={zone} />],
    endedAt !== null && [t('facts.ended'), <CaseTime key="ended" at={endedAt} zone={zone} />],
    [t('facts.duration'), <Elapsed key="duration" from={openedAt} to={endedAt} />],
    [t(hasEnded ? 'facts.had' : 'facts.takenBy'), takenBy?.email ?? t('nobody')],
    snooze !== null && [t('facts.snoozed'), snoozeWords(snooze)],
    closeReason !== null && [t('facts.reason'), t(`close.reasons.${closeReason}`)],
    closeReason === null && endReason !== null && [t('facts.reason'), t(`ended.${endReason}`)],
    [t('facts.watch'), <WatchLink key="watch" watch={watch} />],
    steps > 0 &&
      !hasEnded && [
        t('facts.told'),
        [
          t('facts.steps', { told: toldSteps, count: steps }),
          ...(nextStepAt === null ? [] : [t('facts.nextStep', { time: dateTime(nextStepAt) })]),
        ].join(', '),
      ],
    earlierCase !== null && [t('facts.earlier'), <CaseLink key="earlier" number={earlierCase} />],
    laterCase !== null && [t('facts.later'), <CaseLink key="later" number={laterCase} />],
  ]
  return (
    <Card component="section" label={t('facts.label')}>
      <dl className={classes.facts}>
        {facts
          .filter((fact) => fact !== false)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {details.cameBack > 0 && (
        <p className={classes.quiet}>{t('facts.cameBack', { count: details.cameBack })}</p>
      )}
      {details.quietReason !== null && <p className={classes.quiet}>{t(`quiet.${details.quietReason}`)}</p>}
    </Card>
  )
}
