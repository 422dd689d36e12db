import type { WorldId } from '@muster/contract'
import type { QueryClient } from '@tanstack/react-query'
import { isValidElement } from 'react'
import { matchRoutes, type Params, type RouteObject } from 'react-router'
import type { EarlyPart } from './lazy-part.tsx'

/** The page that a URL names. */
export interface Asked {
  worldId: WorldId
  params: Params
  search: string
}

/** A page as it was opened. */
export interface OpenedPage {
  search: string
  matches: readonly { handle?: unknown; params: Params }[]
}

/** What a route says of its page beside the element that draws it. */
export interface PageHandle {
  /** Parts that the page itself draws later. */
  parts?: (params: Params) => readonly EarlyPart[]
  /** Asks for what the page shows; a call that fails is made again by the page. */
  prefetch?: (queryClient: QueryClient, asked: Asked) => Promise<void>
}

const isEarlyPart = (type: unknown): type is EarlyPart =>
  typeof type === 'function' && 'fetchCode' in type && 'fetchAll' in type

/**
 * The parts of the page that a URL names. They are fetched while the session is still being checked and the world
 * loaded; each would else be asked for only when the one around it is drawn, one after the other.
 */
export const earlyParts = (routes: RouteObject[], pathname: string): EarlyPart[] =>
  (matchRoutes(routes, pathname) ?? []).flatMap(({ route: { element, handle }, params }) => [
    ...(isValidElement(element) && isEarlyPart(element.type) ? [element.type] : []),
    ...((handle as PageHandle | undefined)?.parts?.(params) ?? []),
  ])

/** The page that a URL names, with what its routes say of it. */
export const pageAt = (
  routes: RouteObject[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): OpenedPage => ({
  search,
  matches: (matchRoutes(routes, pathname) ?? []).map(({ route: { handle }, params }) => ({ handle, params })),
})
