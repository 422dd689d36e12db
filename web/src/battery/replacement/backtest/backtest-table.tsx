import type { ForecastBacktest } from '@muster/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import classes from '../replacement.module.css'
import { useOrderWords } from '../use-order-words.ts'

/** Of fewer, shares say nothing. */
const leastBatteries = 10
const leastOfShare = 5
const nothing = '–'

/** One column for each time at which forecasts are made anew. */
export function BacktestTable({ tests }: { tests: readonly ForecastBacktest[] }) {
  const { t } = useTranslation('replacement')
  const { number, wholePercent } = useFormats()
  const words = useOrderWords()
  const share = (part: number, of: number): string => {
    if (of === 0) return nothing
    const counts = { part: number(part), of: number(of) }
    if (of < leastOfShare) return t('backtest.fewOf', counts)
    return t('backtest.share', { ...counts, share: wholePercent((100 * part) / of) })
  }
  const lines: [label: string, value: (test: ForecastBacktest) => ReactNode][] = [
    [t('backtest.batteries'), ({ batteries }) => number(batteries)],
    [
      t('backtest.expected'),
      ({ expected }) => (
        <span className={classes.whole}>
          {t('backtest.expectedValue', {
            expected: words.expected(expected.expected),
            interval: words.interval(expected),
          })}
        </span>
      ),
    ],
    [t('backtest.fell'), ({ fell }) => number(fell)],
    [t('backtest.precision'), ({ right, said }) => share(right, said)],
    [t('backtest.recall'), ({ right, fell }) => share(right, fell)],
    [
      t('backtest.error'),
      ({ error }) => (error === null ? nothing : t('backtest.days', { count: Math.round(error) })),
    ],
    [t('backtest.held'), ({ held, batteries }) => share(held, batteries)],
    [
      t('backtest.ended'),
      ({ ended, endedHeld }) =>
        ended === undefined || endedHeld === undefined ? '–' : share(endedHeld, ended),
    ],
  ]
  return (
    <table className={classes.tests} aria-label={t('backtest.title')}>
      <thead>
        <tr>
          <td />
          {tests.map(({ daysAgo }) => (
            <th key={daysAgo} scope="col">
              {t('backtest.ago', { count: daysAgo })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([label, value], place) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {tests.map((test) => (
              <td key={test.daysAgo}>
                {test.batteries < leastBatteries && place > 0 ? t('backtest.tooFew') : value(test)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
