import type { BrandId } from '@muster/contract'
import {
  brandOfWorld,
  includesBatteryPart,
  isLicensed,
  productBatteryLicence,
  type WatchableProducts,
} from '@muster/rules'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/tenancy.ts'

/** What a world's licences allow to watch, where nobody has entered it by a call. */
export async function readProducts(scope: Scope, deployment: BrandId): Promise<WatchableProducts> {
  const { rows } = await sql<{ partner: string | null; features: string[] }>`
    SELECT w.partner, w.features FROM world w WHERE w.id = ${scope.world}`.execute(scope.tx)
  const { partner = null, features = [] } = rows[0] ?? {}
  const world = { brand: brandOfWorld(partner, deployment), features }
  return {
    hasCore: isLicensed(world, 'coreV2'),
    hasBatteries:
      isLicensed(world, 'batteryEssentials') &&
      includesBatteryPart(productBatteryLicence(world), 'batteries'),
  }
}
