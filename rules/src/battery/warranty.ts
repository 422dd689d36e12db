import { addMonths, dayBefore } from './calendar-months.ts'

/** Months of warranty from the date of manufacture. */
export interface WarrantyTerms {
  usual: number
  /** By part number. */
  parts: Readonly<Record<string, number>>
}

export const termOf = ({ usual, parts }: WarrantyTerms, partNumber: string | null): number =>
  partNumber !== null && Object.hasOwn(parts, partNumber) ? (parts[partNumber] ?? usual) : usual

/** The day of a warranty, YYYY-MM-DD, is that of UTC: a battery has no time zone. */
export const warrantyDay = (now: Date): string => now.toISOString().slice(0, 10)

interface Warranted {
  mfd: string | null
  partNumber: string | null
}

/** The last day of a battery's warranty; null if its date of manufacture is not known. Dates are YYYY-MM-DD. */
export const warrantyUntil = ({ mfd, partNumber }: Warranted, terms: WarrantyTerms): string | null =>
  mfd === null ? null : dayBefore(addMonths(mfd, termOf(terms, partNumber)))

/** Whether a battery is under warranty on a day; never if its date of manufacture is not known. */
export const isUnderWarranty = (battery: Warranted, terms: WarrantyTerms, today: string): boolean =>
  today <= (warrantyUntil(battery, terms) ?? '')
