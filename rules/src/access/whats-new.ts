import type { WhatsNewItem } from '@muster/contract'

/** Newest first; the newest is the one with the greatest date. */
export const newestFirst = (items: readonly WhatsNewItem[]): WhatsNewItem[] =>
  items.toSorted((a, b) => b.date - a.date)

/** Whether the dot shows: there is a newest item and it is not the one last seen. */
export function hasUnseen(items: readonly WhatsNewItem[], lastSeenId: string | null): boolean {
  const newest = newestFirst(items)[0]
  return newest !== undefined && newest.id !== lastSeenId
}
