import { termOf, type WarrantyTerms, warrantyDay } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'

/** The terms of warranty, on a day: YYYY-MM-DD. */
export interface WarrantyOn {
  terms: WarrantyTerms
  today: string
}

/** On the table `battery b`: that a battery is under warranty, or is not; the same rule as `isUnderWarranty`. */
export function isUnderWarrantyOn({ terms, today }: WarrantyOn, expected: boolean): RawBuilder<boolean> {
  const parts = Object.keys(terms.parts)
  const months =
    parts.length === 0
      ? sql`${terms.usual}::integer`
      : sql`CASE b.part_number ${sql.join(
          parts.map((part) => sql`WHEN ${part} THEN ${termOf(terms, part)}::integer`),
          sql` `,
        )} ELSE ${terms.usual}::integer END`
  return sql`coalesce(b.mfd + make_interval(months => ${months}) > ${today}::date, false) = ${expected}`
}

export const warrantyAt = (terms: WarrantyTerms, now: Date): WarrantyOn => ({
  terms,
  today: warrantyDay(now),
})
