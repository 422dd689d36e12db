import { type Call, touchedBy } from '@muster/contract'
import { matchQuery, type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query'

interface RenewOptions {
  /** Answers that are known to be right, or that are to stay in sight as they are. */
  except?: QueryFilters
}

/**
 * Makes every cached answer stale that reads what these changes touch: what is in sight is read again, the rest when it is
 * next looked at. In all worlds: a user, for one, may belong to several.
 */
export async function renew(
  queryClient: QueryClient,
  changes: readonly Call[],
  { except }: RenewOptions = {},
): Promise<void> {
  const touched = new Set(changes.flatMap(touchedBy))
  await queryClient.invalidateQueries({
    predicate: (query) =>
      (query.meta?.reads ?? []).some((subject) => touched.has(subject)) &&
      !(except && matchQuery(except, query)),
  })
}

/** The same from a component, which names the calls that it, or what it opens, changes something with. */
export function useRenewal(...changes: readonly Call[]): (options?: RenewOptions) => Promise<void> {
  const queryClient = useQueryClient()
  return (options) => renew(queryClient, changes, options)
}
