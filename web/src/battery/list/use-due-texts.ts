import type { DueDays } from '@muster/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'

/** When batteries have to be replaced, in words. */
export function useDueTexts() {
  const { t } = useTranslation('batteries')
  const { date, month, months, percent } = useFormats()
  return useMemo(() => {
    const today = new Date().toISOString().slice(0, 10)
    return {
      isNow: ({ median }: DueDays): boolean => median <= today,
      median: ({ median }: DueDays): string => month(median),
      /** With a chance of 80 %. */
      interval: ({ from, to }: DueDays): string => months(from, to),
      inFull: ({ from, median, to }: DueDays): string =>
        t('health.due.later', { median: date(median), from: date(from), to: date(to), chance: percent(0.8) }),
    }
  }, [t, date, month, months, percent])
}
