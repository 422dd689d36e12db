import type { OrderList, TriedThreshold } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import classes from './replacement.module.css'
import { useOrderWords } from './use-order-words.ts'

interface OrderTrialProps {
  list: OrderList
  tried: TriedThreshold | null
}

/** That another threshold is tried, what it changes, and whether forecasts follow the saved one yet [F-326]. */
export function OrderTrial({ list: { all, savedThreshold, followedThreshold }, tried }: OrderTrialProps) {
  const { t } = useTranslation('replacement')
  const { percent } = useFormats()
  const words = useOrderWords()
  if (followedThreshold === null) return null
  const [saved, followed] = [percent(savedThreshold / 100), percent(followedThreshold / 100)]
  return (
    <>
      {tried !== null && all.totalFollowed && (
        <p className={classes.trial}>
          {t('trial.about', { tried: percent(tried / 100), saved })}{' '}
          {t('trial.compared', {
            followed,
            expected: words.expected(all.totalFollowed.expected),
            interval: words.interval(all.totalFollowed),
            chance: percent(0.8),
            difference: words.difference(all.total.expected, all.totalFollowed.expected),
          })}
        </p>
      )}
      {savedThreshold !== followedThreshold && <p>{t('trial.notFollowed', { saved, followed })}</p>}
    </>
  )
}
