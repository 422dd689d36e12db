/** The checks that remain when the rows change: rows not shown are not checked. */
export function keptChecks(checked: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const kept = new Set(ids.filter((id) => checked.has(id)))
  return kept.size === checked.size ? checked : kept
}

export function toggledCheck(checked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(checked)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Checks all rows, or none if all are checked [B-861]. */
export const toggledAll = (checked: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> =>
  ids.every((id) => checked.has(id)) ? new Set() : new Set(ids)
