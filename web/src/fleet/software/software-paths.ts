import type { WorldId } from '@muster/contract'
import { worldPaths } from '../../session/paths.ts'
import { queryString } from '../../ui/url-state.ts'
import type { SoftwareKind, SoftwareTab } from './software-kind.ts'

/** The list of all applications or processes. */
export const softwareList = (world: WorldId, kind: SoftwareKind): string =>
  kind === 'applications' ? worldPaths(world).coreApplications : worldPaths(world).coreProcesses

/** A tab of an item's page; the query identifies the item [C-124, C-125, C-128, C-131]. */
export const softwarePage = (
  world: WorldId,
  { kind, tab, query }: { kind: SoftwareKind; tab: SoftwareTab; query: Record<string, string> },
): string => `${softwareList(world, kind)}/${tab}${queryString(new URLSearchParams(query))}`
