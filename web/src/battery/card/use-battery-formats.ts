import { batteryAge } from '@muster/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'

interface Capacities {
  presentCapacity: number | null
  ratedCapacity: number | null
}

/** Facts of a battery as texts; null where they are not known. */
export function useBatteryFormats() {
  const { t } = useTranslation('batteries')
  const { share, wholePercent, number, date, dateTime } = useFormats()
  return useMemo(() => {
    /** Years and months; parts of zero are left out [B-1402, B-1403, B-9986]. */
    const age = (mfd: string, today: string): string => {
      const { years, months } = batteryAge(mfd, today)
      const parts = [
        years > 0 && t('age.years', { count: years }),
        months > 0 && t('age.months', { count: months }),
      ].filter(Boolean)
      return parts.length === 0 ? t('age.lessThanMonth') : parts.join(' ')
    }
    const orNull =
      <Value>(format: (value: Value) => string) =>
      (value: Value | null): string | null =>
        value === null ? null : format(value)
    return {
      /** Of percent per hour. */
      discharge: orNull(share),
      /** Of a fraction, as a whole percentage [B-505, B-1401]. */
      health: orNull((factor: number) => wholePercent(factor * 100)),
      cycles: orNull(number),
      date: orNull(date),
      /** Of milliseconds since the epoch, as a text. */
      time: orNull((milliseconds: string) => dateTime(Number(milliseconds))),
      age: orNull((mfd: string) => age(mfd, new Date().toISOString().slice(0, 10))),
      /** Present and rated [B-9929]. */
      capacity({ presentCapacity, ratedCapacity }: Capacities): string | null {
        if (presentCapacity === null && ratedCapacity === null) return null
        const either = (value: number | null) => (value === null ? '-' : number(value))
        return t('capacity', { present: either(presentCapacity), rated: either(ratedCapacity) })
      },
    }
  }, [t, share, wholePercent, number, date, dateTime])
}

export type BatteryFormats = ReturnType<typeof useBatteryFormats>
