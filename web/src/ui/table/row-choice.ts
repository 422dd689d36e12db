/** What is left of a choice after other rows came: a row that is not shown is not chosen. */
export function keptChecks(checked: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const kept = new Set(ids.filter((id) => checked.has(id)))
  return kept.size === checked.size ? checked : kept
}

export function toggledCheck(checked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(checked)
  if (!next.delete(id)) next.add(id)
  return next
}

/** All or none: with some of them checked, all [B-861]. */
export const toggledAll = (checked: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> =>
  ids.every((id) => checked.has(id)) ? new Set() : new Set(ids)
