import type { WatchableProducts } from '@muster/rules'
import { readHomeLocations, readWorldSettings, readZones } from '../../administration/index.ts'
import { knownGroups } from '../../fleet/index.ts'
import type { Config } from '../../platform/configuration/config.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { EnteredWorld } from '../../platform/http/entered-world.ts'
import { keepsLetters } from '../../platform/mail/mail.ts'
import { readReceivers } from './known-receivers.sql.ts'
import type { Surroundings } from './watch-problems.ts'
import type { StoredWatch } from './watches.sql.ts'

export const productsOf = (world: EnteredWorld): WatchableProducts => ({
  hasCore: world.isLicensed('coreV2'),
  hasBatteries: world.isLicensed('batteryEssentials') && world.hasBatteryPart('batteries'),
})

/** What the given watches may find, and whom they can tell. */
export async function readSurroundings(
  scope: Scope,
  { world, config, watches }: { world: EnteredWorld; config: Config; watches: readonly StoredWatch[] },
): Promise<Surroundings> {
  const { settings } = await readWorldSettings(scope)
  const idsOf = (places: readonly { id: string }[]) => new Set(places.map(({ id }) => id))
  return {
    ...(await readReceivers(scope)),
    products: productsOf(world),
    settings,
    homeLocationIds: idsOf(await readHomeLocations(scope)),
    zoneIds: idsOf(await readZones(scope)),
    groups: await knownGroups(scope, groupsNamedBy(watches)),
    canMail: config.smtpUrl !== null || keepsLetters(config),
  }
}

const groupsNamedBy = (watches: readonly StoredWatch[]): string[] => {
  const named = watches.flatMap(({ where, watched }) => [
    ...where.groups,
    ...('filter' in watched ? (watched.filter.groups ?? []) : []),
  ])
  return [...new Set(named.filter((group) => group !== null))]
}
