/** The parameter of the URL; counts of a part of the batteries link to lists with it. */
export const onlyParameter = 'only'

const parts = ['outOfWarranty', 'seenLately'] as const
/** Batteries out of warranty, or those that reported in the last 30 days [B-301, B-324]. */
export type Only = (typeof parts)[number]

/** Parts such as `outOfWarranty,seenLately`; others are ignored. */
export function readOnly(text: string | null): Only[] {
  const named = text?.split(',')
  return parts.filter((part) => named?.includes(part))
}

export const writeOnly = (only: readonly Only[]): string => only.join(',')

/** As the call for batteries takes them. */
export const bodyOfOnly = (only: readonly Only[]) => ({
  underWarranty: only.includes('outOfWarranty') ? false : undefined,
  reporting: only.includes('seenLately') ? true : undefined,
})
