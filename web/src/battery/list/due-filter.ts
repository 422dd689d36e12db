import { type DueFilter, dueFilters } from '@muster/contract'

/** The parameter of the URL; orders of replacements link to lists with it. */
export const dueParameter = 'due'

/** When batteries have to be replaced: one choice or none; anything else is ignored. */
export function readDue(text: string | null): DueFilter[] {
  const known = dueFilters.find((each) => each === text)
  return known ? [known] : []
}

export const writeDue = (due: readonly DueFilter[]): string => due[0] ?? ''
