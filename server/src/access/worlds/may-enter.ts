import type { Caller } from '../../platform/http/caller.ts'

/** A listed world, or any of the caller's organisation where they have all. */
export const mayEnter = (
  caller: Pick<Caller, 'worldIds' | 'organisationId'>,
  world: { id: string; organisation_id: string },
): boolean =>
  caller.worldIds === null
    ? caller.organisationId === world.organisation_id
    : caller.worldIds.includes(world.id) &&
      (caller.organisationId === null || caller.organisationId === world.organisation_id)
