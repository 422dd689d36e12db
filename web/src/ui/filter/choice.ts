import { filterValues } from '@muster/contract'
import { searchFor } from '@muster/rules'

export interface Option {
  value: string
  label: string
  /** The rows that it would leave, where they are counted. */
  count?: number | undefined
}

/** The most options listed; further ones are found by search. */
export const shownOptions = 100

/** Toggles a value; adding beyond the limit changes nothing [C-431, B-817]. */
export function toggledValue(
  chosen: readonly string[],
  value: string,
  most = filterValues,
): readonly string[] {
  if (chosen.includes(value)) return chosen.filter((each) => each !== value)
  return chosen.length >= most ? chosen : [...chosen, value]
}

/** Whether a value can be toggled: at the limit only checked ones can, to uncheck them [C-9921, B-9944]. */
export const canToggle = (chosen: readonly string[], value: string, most = filterValues): boolean =>
  chosen.length < most || chosen.includes(value)

/**
 * The options that match a search, those in `first` before the others, and how many are left out. What was chosen
 * before the list opened comes first, so that it is easy to find.
 */
export function foundOptions(options: readonly Option[], search: string, first: readonly string[]) {
  const isFound = searchFor(search)
  const found = options.filter(({ label }) => isFound(label))
  const isFirst = new Set(first)
  const ordered = [
    ...found.filter(({ value }) => isFirst.has(value)),
    ...found.filter(({ value }) => !isFirst.has(value)),
  ]
  return { shown: ordered.slice(0, shownOptions), leftOut: Math.max(0, ordered.length - shownOptions) }
}
