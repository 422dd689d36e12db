import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../../ui/intl-formats.ts'
import { useFormats } from '../use-formats.ts'

/** Values and axis ticks in the user's language. */
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
      /** Whole minutes, 45 min; from an hour on one decimal, 7.0 h. More than zero is never shown as zero. */
      minutes(value: number): string {
        if (value > 0 && value < 1) return lessThan(inMinutes(1))
        return Math.round(value) < 60
          ? inMinutes(value)
          : t('units.hours', { value: hours.format(value / 60) })
      },
      /** Whole minutes, however many. */
      wholeMinutes: (value: number): string =>
        value > 0 && value < 1 ? lessThan(inMinutes(1)) : inMinutes(value),
      /** All ticks of an axis are in minutes, or all in hours. */
      minuteTick: (step: number) => (value: number) =>
        step < 60 ? inMinutes(value) : t('units.hours', { value: number(value / 60) }),
      bytes: size,
      byteTick,
      /** Of a percentage, whole. */
      percent: wholePercent,
      /** Of a percentage that is mostly small, with one decimal; "less than" below 1 [C-2303]. */
      cpu: (value: number): string => (value < 1 ? share(value) : percent.format(value / 100)),
    }
  }, [t, locale, number, size, byteTick, lessThan, share, wholePercent])
}
