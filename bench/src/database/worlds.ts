import { ownFeatureCodes } from '@muster/contract'
import { insertOrganisation, insertWorld } from '../../../server/src/access/worlds/organisations.sql.ts'
import { saveWorldSettings } from '../../../server/src/administration/index.ts'
import { inWorldTransaction } from '../../../server/src/platform/database/tenancy.ts'
import { NameCache, type WorldNames } from '../../../server/src/telemetry/index.ts'
import { wantedNames } from '../standard/catalogue.ts'
import type { BenchDatabase } from './bench-database.ts'

/** Everything is collected and every alert is on, so that each report has statuses to evaluate. */
export const allOn = {
  androidLocationCollectionEnabled: true,
  windowsLocationCollectionEnabled: true,
  androidMobileSignalLevelCollectionEnabled: true,
  windowsMobileSignalLevelCollectionEnabled: true,
  androidDropDetectionEnabled: true,
  averageDischargeEnabled: true,
  batteryHealthStatusEnabled: true,
  batteryCycleCountEnabled: true,
  batteryAverageDischargeEnabled: true,
  deviceLocationDistanceEnabled: true,
  deviceLocationTimeEnabled: true,
  deviceLocationAccessPointEnabled: true,
  deviceUserExperienceRebootEnabled: true,
  deviceUserExperienceLowPowerEnabled: true,
  deviceUserExperienceDropStatusEnabled: true,
  deviceUtilisationIdleEnabled: true,
  deviceUtilisationOutOfContactEnabled: true,
} as const

/** Ids of worlds created for benchmarks. */
export const worldId = (index: number): string => `be2c4${index.toString(16).padStart(27, '0')}`

/** Creates worlds with the standard names, which have the same numbers in each of them. */
export async function makeWorlds({ db }: BenchDatabase, ids: readonly string[]): Promise<WorldNames> {
  const now = new Date()
  await insertOrganisation(db, now, 'bench', 'Bench')
  const cache = new NameCache(db)
  let names: WorldNames | undefined
  for (const id of ids) {
    await insertWorld(db, now, {
      id,
      organisationId: 'bench',
      name: id,
      type: 'production',
      partner: null,
      retentionYears: 1,
      features: [...ownFeatureCodes.batteryEssentials, ...ownFeatureCodes.coreV2],
      featureToggles: ['show-batteries-chart'],
      requiredEula: null,
      requiredDpa: null,
    })
    await inWorldTransaction(db, id, null, (scope) => saveWorldSettings(scope, allOn))
    names = await cache.namesFor(id, wantedNames)
  }
  if (!names) throw new Error('a benchmark needs a world')
  return names
}
