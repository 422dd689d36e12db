import {
  alertPeriod,
  bytesPerGigabyte,
  bytesPerMegabyte,
  distanceOf,
  type Place,
  sizeOf,
  wholePercentage,
} from '@muster/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../session/language/language.ts'
import { languageTags } from '../session/language/language-choice.ts'
import { dateFormat, listFormat, numberFormat } from '../ui/intl-formats.ts'

const unitNames = { metre: 'meter', kilometre: 'kilometer', yard: 'yard', mile: 'mile' } as const

const oneDecimalPlace = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

const byteUnits = [
  { unit: 'terabyte', bytes: 1024 * bytesPerGigabyte },
  { unit: 'gigabyte', bytes: bytesPerGigabyte },
  { unit: 'megabyte', bytes: bytesPerMegabyte },
  { unit: 'kilobyte', bytes: 1024 },
] as const

/** Numbers, distances, periods and times as the user's language writes them. */
export function useFormats() {
  const { t, i18n } = useTranslation('estate')
  const tag = languageTags[currentLanguage(i18n.language)]
  return useMemo(() => {
    const whole = numberFormat(tag, { maximumFractionDigits: 0 })
    const oneDecimal = numberFormat(tag, { maximumFractionDigits: 1 })
    const percent = numberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
    const fixedPercent = numberFormat(tag, { style: 'percent', ...oneDecimalPlace })
    // Figures of a column line up; nothing and all of it need no decimal.
    const evenly = (part: number) => (part === 0 || part === 1 ? percent : fixedPercent).format(part)
    const lessThan = (value: string) => t('lessThan', { value })
    return {
      /** The language, as the browser's own formats know it. */
      locale: tag,
      /** Of a value that is written already: more than nothing, but less than this. */
      lessThan,
      number: (value: number) => whole.format(value),
      decimal: (value: number) => oneDecimal.format(value),
      /** Of a part between 0 and 1, with a decimal where it has one: for sentences. */
      percent: (part: number) => percent.format(part),
      /** The same for columns. */
      evenPercent: evenly,
      /** Of a percentage, with one decimal; one below 1 is told as such [C-2303]. */
      share: (percentage: number) =>
        percentage > 0 && percentage < 1 ? lessThan(percent.format(0.01)) : evenly(percentage / 100),
      /** Of a percentage, without decimals; what is more than nothing is never told as nothing [C-212]. */
      wholePercent: (percentage: number) => {
        const shown = wholePercentage(percentage)
        return shown === 'belowOne' ? lessThan(percent.format(0.01)) : percent.format(shown / 100)
      },
      /** Of bytes [C-2301]. */
      size: (bytes: number) => {
        const { value, unit, decimals } = sizeOf(bytes)
        return bytesIn(tag, unit, value, {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        })
      },
      /** Lines of an axis are all in the unit of their step. */
      byteTick: (step: number) => (value: number) => {
        const { unit, bytes } = byteUnits.find((one) => step >= one.bytes) ?? byteUnits[3]
        if (value === 0) return whole.format(0)
        return bytesIn(tag, unit, value / bytes, { useGrouping: false })
      },
      distance: (metres: number, useMetricDistances: boolean) => {
        const { value, unit } = distanceOf(metres, useMetricDistances)
        return numberFormat(tag, {
          style: 'unit',
          unit: unitNames[unit],
          unitDisplay: unit === 'mile' || unit === 'yard' ? 'long' : 'short',
          maximumFractionDigits: 1,
        }).format(value)
      },
      /** A place on the earth; five decimals are a metre, and no fix is better. */
      coordinates: ({ latitude, longitude }: Place, decimals = 5) => {
        const fixed = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
        const degrees = numberFormat(tag, fixed)
        return t('coordinates', {
          latitude: degrees.format(latitude),
          longitude: degrees.format(longitude),
        })
      },
      /** Of an alert, whose setting is in days [C-731]. */
      period: (days: number) => {
        const { unit, count } = alertPeriod(days)
        return t(`period.${unit}`, { count })
      },
      /** Of hours and parts of them. */
      duration: (hours: number) =>
        numberFormat(tag, {
          style: 'unit',
          unit: 'hour',
          // Other languages than English write the sign with a space before it.
          unitDisplay: tag.startsWith('en') ? 'narrow' : 'short',
          ...oneDecimalPlace,
        }).format(hours),
      days: (count: number) => t('period.days', { count }),
      hours: (count: number) => t('period.hours', { count }),
      /** Of a day that is written `2026-11-03`. */
      date: (day: string) =>
        dateFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`)),
      /** Several things in a row: a, b and c. */
      list: (items: readonly string[]) => listFormat(tag, { type: 'conjunction' }).format(items),
      /** A day and a time of day; in the zone of the browser unless one is given. */
      dateTime: (milliseconds: number, timeZone?: string) => {
        const shape = { dateStyle: 'medium', timeStyle: 'short' } as const
        return dateFormat(tag, { ...shape, ...zoneIfKnown(timeZone) }).format(milliseconds)
      },
    }
  }, [tag, t])
}

type ByteUnit = (typeof byteUnits)[number]['unit']

/** The language's own short name, except that 1024 bytes are a KB as MB and GB are written, not a kB [C-2302]. */
function bytesIn(tag: string, unit: ByteUnit, value: number, digits: Intl.NumberFormatOptions): string {
  const parts = numberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', ...digits })
  return parts
    .formatToParts(value)
    .map((part) => (part.type === 'unit' && part.value === 'kB' ? 'KB' : part.value))
    .join('')
}

/** Devices report whatever zone they are set to; one that the browser does not know is left out. */
function zoneIfKnown(timeZone: string | undefined): { timeZone?: string } {
  if (timeZone === undefined) return {}
  try {
    dateFormat('en', { timeZone })
    return { timeZone }
  } catch {
    return {}
  }
}
