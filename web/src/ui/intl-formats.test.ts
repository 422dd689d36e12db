import { expect, it } from 'vitest'
import { dateFormat, numberFormat } from './intl-formats.ts'

it('a format is made once for a language and its options', () => {
  const percent = { style: 'percent', maximumFractionDigits: 1 } as const
  expect(numberFormat('fr', { ...percent })).toBe(numberFormat('fr', percent))
  expect(numberFormat('fr', percent)).not.toBe(numberFormat('es', percent))
  expect(numberFormat('fr', percent)).not.toBe(numberFormat('fr', { ...percent, maximumFractionDigits: 0 }))
})

it('a zone that is none is refused, every time', () => {
  const nowhere = { timeZone: 'Nowhere/Land' }
  for (const _time of [1, 2]) expect(() => dateFormat('en', nowhere)).toThrow(RangeError)
})
