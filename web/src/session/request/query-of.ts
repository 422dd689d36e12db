import type { Call, Subject, WorldId } from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { type Asked, type MaybeOptions, request } from './request.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** What the call of a cached answer reads, for `renew`. */
    queryMeta: { reads?: readonly Subject[] }
  }
}

/**
 * Where an answer is cached: under its call, its world (null outside worlds) and what it was asked with. For queries
 * that keep something else than the answer, or whose key leaves out a part of the input; others use `queryOf`.
 */
export const cachedAs = <const Input extends readonly unknown[]>(
  { path, reads = [] }: Call,
  world: WorldId | null,
  ...input: Input
) => ({ queryKey: [path, world, ...input] as const, meta: { reads } })

/** All cached answers of a call in a world, as a filter of queries. */
export const answersOf = ({ path }: Call, world: WorldId) => ({ queryKey: [path, world] as const })

/** A query that keeps the answer of a call as it is. */
export function queryOf<C extends Call>(call: C, ...options: MaybeOptions<Asked<C>>) {
  const asked = (options[0] ?? {}) as Asked<C>
  const { world, query, body } = asked
  return queryOptions({
    ...cachedAs(call, world ?? null, { query, body }),
    queryFn: ({ signal }) => request(call, { ...asked, signal }),
  })
}
