import { Button } from '@mantine/core'
import type { OrderList, TriedThreshold } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { OrderTrial } from './order-trial.tsx'
import classes from './replacement.module.css'
import { useOrderWords } from './use-order-words.ts'

interface OrderAboutProps {
  list: OrderList
  /** Months by which orders are pulled forward. */
  ahead: number
  /** The threshold that is tried; null without a trial. */
  tried: TriedThreshold | null
  /** Shows how good forecasts have been. */
  onTest: () => void
}

/** What the numbers of an order list say, what they rest on, and what they leave out. */
export function OrderAbout({ list, ahead, tried, onTest }: OrderAboutProps) {
  const { t } = useTranslation('replacement')
  const { date, percent } = useFormats()
  const words = useOrderWords()
  const { all, renewedOn } = list
  return (
    <div className={classes.about}>
      <p>
        <strong>
          {t('about.expected', {
            count: all.batteries,
            expected: words.expected(all.total.expected),
            interval: words.interval(all.total),
            chance: percent(0.8),
          })}
        </strong>{' '}
        {t('about.now', { count: all.now })} {all.untold > 0 && t('about.someUntold', { count: all.untold })}{' '}
        {ahead > 0 && t('about.ahead', { count: ahead })}
      </p>
      <OrderTrial list={list} tried={tried} />
      {renewedOn !== null && (
        <p>{t('about.limits', { count: all.batteries - all.untold, date: date(renewedOn) })}</p>
      )}
      <Button size="sm" onClick={onTest}>
        {t('backtest.open')}
      </Button>
    </div>
  )
}
