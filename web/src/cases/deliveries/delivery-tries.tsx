import { type Delivery, getDelivery } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { queryOf } from '../../session/request/query-of.ts'
import { useWorld } from '../../session/world/world.tsx'
import { BoxSkeleton } from '../../ui/states/box-skeleton.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import classes from './deliveries.module.css'

/** All tries of a message with what was answered, as text [K-1104, K-1308]. */
export function DeliveryTries({ delivery: { id, giveUpReason } }: { delivery: Delivery }) {
  const { t } = useTranslation(['deliveries', 'channels'])
  const { world } = useWorld()
  const { zonedTime, number } = useFormats()
  const { data, isError, refetch } = useQuery(queryOf(getDelivery, { world: world.id, query: { id } }))
  if (!data)
    return isError ? (
      <RetryLine text={t('deliveries:oneFailed')} onRetry={() => void refetch()} />
    ) : (
      <BoxSkeleton height={40} />
    )
  return (
    <div className={classes.details}>
      <p className={classes.id}>{t('deliveries:try.id', { id })}</p>
      {giveUpReason !== null && <p>{t(`channels:reasons.${giveUpReason}`)}</p>}
      {data.tryList.length === 0 && <p>{t('deliveries:try.none')}</p>}
      <ol className={classes.tries}>
        {data.tryList.map((one) => (
          <li key={one.at}>
            {t('deliveries:try.at', { time: zonedTime(one.at), milliseconds: number(one.milliseconds) })}
            {one.status !== null && ` · ${t('channels:tested.status', { status: one.status })}`}
            {one.text !== '' && <pre className={classes.answer}>{one.text}</pre>}
          </li>
        ))}
      </ol>
    </div>
  )
}
