import { agreementKinds, roles, worldTypes } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Value } from './changed-fields.ts'

interface Words {
  t: TFunction<'audit'>
  number: (value: number) => string
}

/** Enum fields, whose values are translated; a name with the same spelling is not. */
const codes = { role: roles, type: worldTypes, kind: agreementKinds } as const
const isCoded = (field: string): field is keyof typeof codes => field in codes

/** A value formatted for reading; null where there is none. */
export function valueText(field: string, value: Value | undefined, words: Words): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return words.t(value ? 'yes' : 'no')
  if (typeof value === 'number') return words.number(value)
  if (Array.isArray(value))
    return value.map((each) => valueText(field, each, words) ?? '-').join(', ') || null
  if (typeof value === 'object') return JSON.stringify(value)
  const code = isCoded(field) ? codes[field].find((each) => each === value) : undefined
  return code ? words.t(`values.${code}`) : value
}
