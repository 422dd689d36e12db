import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../../ui/intl-formats.ts'
import { useFormats } from '../use-formats.ts'

/** Values and lines of axes in the user's language. */
export function useChartFormats() {
  const { t } = useTranslation('estate')
  const { locale, number, size, byteTick, lessThan, share, wholePercent } = useFormats()
  return useMemo(() => {
    const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
    const hours = numberFormat(locale, oneDecimal)
    const percent = numberFormat(locale, { style: 'percent', ...oneDecimal })
    const inMinutes = (value: number) => t('units.minutes', { value: number(value) })
    return {
      locale,
      /** Whole minutes, 45 min; from an hour on with one decimal, 7.0 h. A little is never told as nothing. */
      minutes(value: number): string {
        if (value > 0 && value < 1) return lessThan(inMinutes(1))
        return Math.round(value) < 60
          ? inMinutes(value)
          : t('units.hours', { value: hours.format(value / 60) })
      },
      /** Lines of an axis are all in minutes or all in hours. */
      minuteTick: (step: number) => (value: number) =>
        step < 60 ? inMinutes(value) : t('units.hours', { value: number(value / 60) }),
      bytes: size,
      byteTick,
      /** Of a percentage, whole. */
      percent: wholePercent,
      /** Of a percentage that is mostly small, with one decimal; below 1 it is told as such [C-2303]. */
      cpu: (value: number): string => (value < 1 ? share(value) : percent.format(value / 100)),
    }
  }, [t, locale, number, size, byteTick, lessThan, share, wholePercent])
}
