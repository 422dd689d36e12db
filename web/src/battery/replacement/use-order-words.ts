import type { ExpectedNumber } from '@muster/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import type { OrderRow } from './order-row.ts'

/** From so many on, tenths say more than is known. */
const wholeFrom = 10
const leastShown = 0.05

const shown = (value: number): number => (value < wholeFrom ? Math.round(10 * value) / 10 : Math.round(value))

/** The numbers and names of an order list. */
export function useOrderWords() {
  const { t } = useTranslation('replacement')
  const { number, decimal, lessThan, month } = useFormats()
  return useMemo(() => {
    const expected = (value: number): string => {
      if (value > 0 && value < leastShown) return lessThan(decimal(0.1))
      return value < wholeFrom ? decimal(value) : number(value)
    }
    /** How much more or less one number is than another, as both are shown. */
    const difference = (one: number, other: number): string => {
      const more = shown(one) - shown(other)
      return more === 0 ? number(0) : `${more > 0 ? '+' : '−'}${expected(Math.abs(more))}`
    }
    const siteOf = ({ site }: Pick<OrderRow, 'site'>) => site?.name ?? t('noSite')
    const partOf = ({ part }: Pick<OrderRow, 'part'>) => part ?? t('noPart')
    return {
      expected,
      difference,
      /** The numbers between which it is with a chance of 80 %. */
      interval: ({ from, to }: ExpectedNumber): string =>
        from === to ? number(from) : t('interval', { from: number(from), to: number(to) }),
      siteOf,
      partOf,
      /** The name of a line, or of what a number is of. */
      nameOf({ site, part }: Pick<OrderRow, 'site' | 'part'>): string {
        const names = [site !== undefined && siteOf({ site }), part !== undefined && partOf({ part })]
        return names.filter(Boolean).join(' · ') || t('all')
      },
      /** Of a month such as 2026-11. */
      month: (name: string): string => month(`${name}-01`),
    }
  }, [t, number, decimal, lessThan, month])
}

export type OrderWords = ReturnType<typeof useOrderWords>
