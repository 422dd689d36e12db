import type { BatteryStay } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { useWorld } from '../../session/world/world.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import classes from './card.module.css'
import { batteryStaysQuery } from './card.queries.ts'
import { LinkedDevice } from './card-head.tsx'

/** The devices that a battery was in, the latest first. */
export function BatteryStays({ batteryId }: { batteryId: string }) {
  const { t } = useTranslation('batteries')
  const { world } = useWorld()
  const heading = useId()
  const { data: stays, isError, refetch } = useQuery(batteryStaysQuery(world.id, batteryId))
  return (
    <section aria-labelledby={heading} className={classes.section} aria-busy={!stays && !isError}>
      <h3 id={heading}>{t('stays.title')}</h3>
      {stays?.length === 0 && <p className={classes.note}>{t('stays.none')}</p>}
      {stays && stays.length > 0 && (
        <ul className={classes.stays}>
          {stays.map((stay) => (
            <Stay key={stay.from} stay={stay} />
          ))}
        </ul>
      )}
      {!stays && isError && <RetryLine text={t('stays.failed')} onRetry={() => void refetch()} />}
    </section>
  )
}

function Stay({ stay: { device, from, to } }: { stay: BatteryStay }) {
  const { t } = useTranslation('batteries')
  const { date } = useFormats()
  const [first, last] = [from, to].map((time) => date(new Date(time).toISOString().slice(0, 10)))
  return (
    <li>
      <span>
        {device ? (
          <>
            {device.manufacturer} {device.model} <LinkedDevice device={device} />
          </>
        ) : (
          t('stays.unknown')
        )}
      </span>
      <span className={classes.period}>{first === last ? first : t('stays.period', { first, last })}</span>
    </li>
  )
}
