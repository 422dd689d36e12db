import { dayLength, hourLength, minuteLength } from '@muster/contract'
import { useCallback } from 'react'
import { useFormats } from '../estate/use-formats.ts'
import { numberFormat } from '../ui/intl-formats.ts'
import { useTicking } from '../ui/ticking.ts'

/** A length of time in its two largest units, such as "3 d 4 h"; less than a minute counts as one. */
export function elapsedText(milliseconds: number, locale: string): string {
  const minutes = Math.max(1, Math.floor(milliseconds / minuteLength))
  const days = Math.floor((minutes * minuteLength) / dayLength)
  const hours = Math.floor((minutes * minuteLength) / hourLength) - days * 24
  const rest = minutes % 60
  const parts =
    days > 0
      ? ([
          [days, 'day'],
          [hours, 'hour'],
        ] as const)
      : ([
          [hours, 'hour'],
          [rest, 'minute'],
        ] as const)
  return parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) =>
      numberFormat(locale, { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' }).format(
        value,
      ),
    )
    .join(' ')
}

interface ElapsedProps {
  from: number
  /** Null while it lasts. */
  to: number | null
}

/** How long something has lasted, kept up to date. */
export function Elapsed({ from, to }: ElapsedProps) {
  const { locale } = useFormats()
  return useTicking(
    useCallback((now) => elapsedText(Math.max(0, (to ?? now) - from), locale), [from, to, locale]),
  )
}
