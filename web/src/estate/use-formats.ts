import type { Language } from '@muster/contract'
import {
  alertPeriod,
  bytesPerGigabyte,
  bytesPerMegabyte,
  distanceOf,
  type Place,
  sizeOf,
  wholePercentage,
} from '@muster/rules'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../session/language/language.ts'
import { languageTags } from '../session/language/language-choice.ts'
import { dateFormat, listFormat, numberFormat } from '../ui/intl-formats.ts'

const unitNames = { metre: 'meter', kilometre: 'kilometer', yard: 'yard', mile: 'mile' } as const

const dateAndTime = { dateStyle: 'medium', timeStyle: 'short' } as const

const monthAndYear = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const

const oneDecimalPlace = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

const byteUnits = [
  { unit: 'terabyte', bytes: 1024 * bytesPerGigabyte },
  { unit: 'gigabyte', bytes: bytesPerGigabyte },
  { unit: 'megabyte', bytes: bytesPerMegabyte },
  { unit: 'kilobyte', bytes: 1024 },
] as const

/** Numbers, distances, periods and times as the user's language writes them. */
export function useFormats() {
  const { i18n } = useTranslation('estate')
  const language = currentLanguage(i18n.language)
  const formats = kept.get(language) ?? makeFormats(language)
  kept.set(language, formats)
  return formats
}

/** Shared by all components, of which there may be hundreds. */
const kept = new Map<Language, ReturnType<typeof makeFormats>>()

function makeFormats(language: Language) {
  const tag = languageTags[language]
  const t = i18next.getFixedT(language, 'estate')
  const whole = numberFormat(tag, { maximumFractionDigits: 0 })
  const oneDecimal = numberFormat(tag, { maximumFractionDigits: 1 })
  const fixedDecimal = numberFormat(tag, oneDecimalPlace)
  const percent = numberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
  const fixedPercent = numberFormat(tag, { style: 'percent', ...oneDecimalPlace })
  // Fixed decimals align in a column; 0% and 100% need none.
  const evenly = (part: number) => (part === 0 || part === 1 ? percent : fixedPercent).format(part)
  const lessThan = (value: string) => t('lessThan', { value })
  const moreThan = (value: string) => t('moreThan', { value })
  return {
    /** Language tag for Intl formats. */
    locale: tag,
    /** "Less than" a formatted value. */
    lessThan,
    number: (value: number) => whole.format(value),
    decimal: (value: number) => oneDecimal.format(value),
    /** The same for columns: always with its decimal. */
    evenDecimal: (value: number) => fixedDecimal.format(value),
    /** Formats a fraction between 0 and 1, with a decimal if needed: for sentences. */
    percent: (part: number) => percent.format(part),
    /** The same for columns. */
    evenPercent: evenly,
    /** Formats a percentage with one decimal; "less than" below 1 [C-2303], and less than all is never shown as 100%. */
    share: (percentage: number) => {
      if (percentage > 0 && percentage < 1) return lessThan(percent.format(0.01))
      if (percentage >= 99.95 && percentage < 100) return moreThan(percent.format(0.999))
      return evenly(percentage / 100)
    },
    /** Formats a percentage without decimals; more than zero is never shown as 0% [C-212], less than all not as 100%. */
    wholePercent: (percentage: number) => {
      const shown = wholePercentage(percentage)
      if (shown === 'belowOne') return lessThan(percent.format(0.01))
      if (shown === 'aboveNinetyNine') return moreThan(percent.format(0.99))
      return percent.format(shown / 100)
    },
    /** Formats bytes [C-2301]. */
    size: (bytes: number) => {
      const { value, unit, decimals } = sizeOf(bytes)
      return bytesIn(tag, unit, value, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      })
    },
    /** All ticks of an axis are in the unit of its step. */
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
    /** Five decimals are about a metre; no fix is more exact. */
    coordinates: ({ latitude, longitude }: Place, decimals = 5) => {
      const fixed = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      const degrees = numberFormat(tag, fixed)
      return t('coordinates', {
        latitude: degrees.format(latitude),
        longitude: degrees.format(longitude),
      })
    },
    /** Formats an alert's period, given in days [C-731]. */
    period: (days: number) => {
      const { unit, count } = alertPeriod(days)
      return t(`period.${unit}`, { count })
    },
    /** Formats hours with one decimal. */
    duration: (hours: number) =>
      numberFormat(tag, {
        style: 'unit',
        unit: 'hour',
        // Languages other than English write a space before the unit.
        unitDisplay: tag.startsWith('en') ? 'narrow' : 'short',
        ...oneDecimalPlace,
      }).format(hours),
    days: (count: number) => t('period.days', { count }),
    hours: (count: number) => t('period.hours', { count }),
    /** Formats a day such as `2026-11-03`. */
    date: (day: string) =>
      dateFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`)),
    /** The month of a day. */
    month: (day: string) => dateFormat(tag, monthAndYear).format(Date.parse(day)),
    /** The months of two days, what they have in common said once. */
    months: (first: string, last: string) =>
      dateFormat(tag, monthAndYear).formatRange(Date.parse(first), Date.parse(last)),
    /** A list: a, b and c. */
    list: (items: readonly string[]) => listFormat(tag, { type: 'conjunction' }).format(items),
    /** Date and time in the browser's zone. */
    dateTime: (milliseconds: number) => dateFormat(tag, dateAndTime).format(milliseconds),
    /** From one moment to another in the browser's zone; what both have is said once. */
    timeRange: (from: number, to: number) => dateFormat(tag, dateAndTime).formatRange(from, to),
    /** Date and time in a device's zone, which it names; in the browser's if the device has none. */
    deviceTime: (milliseconds: number, timeZone: string | undefined) =>
      timeWithZone(tag, milliseconds, zoneIfKnown(timeZone)),
    /** The same in the browser's zone, for lists beside which a device's time may be seen. */
    zonedTime: (milliseconds: number) => timeWithZone(tag, milliseconds, {}),
  }
}

type ByteUnit = (typeof byteUnits)[number]['unit']

/** The language's short unit, but KB, not kB, for 1024 bytes [C-2302]. */
function bytesIn(tag: string, unit: ByteUnit, value: number, digits: Intl.NumberFormatOptions): string {
  const parts = numberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', ...digits })
  return parts
    .formatToParts(value)
    .map((part) => (part.type === 'unit' && part.value === 'kB' ? 'KB' : part.value))
    .join('')
}

function timeWithZone(tag: string, milliseconds: number, zone: { timeZone?: string }): string {
  const named = dateFormat(tag, { timeZoneName: 'short', ...zone }).formatToParts(milliseconds)
  const short = named.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // "GMT-8" with a minus sign: at a hyphen it would break into two lines.
  const name = short.replace('-', '−')
  return `${dateFormat(tag, { ...dateAndTime, ...zone }).format(milliseconds)} ${name}`
}

/** Devices report any zone they are set to; one unknown to the browser is left out. */
function zoneIfKnown(timeZone: string | undefined): { timeZone?: string } {
  if (timeZone === undefined) return {}
  try {
    dateFormat('en', { timeZone })
    return { timeZone }
  } catch {
    return {}
  }
}
