import type { CommonProperties } from '@muster/contract'
import { readHomeLocations } from '../../administration/index.ts'
import { packagesOf } from '../../anomalies/index.ts'
import { type NamedApplication, readNamedApplications } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'

type Property = CommonProperties['properties'][number]

/** What the world calls home locations and applications today, of those that still exist. */
export interface PropertyNames {
  homes: ReadonlyMap<string, string>
  applications: ReadonlyMap<string, NamedApplication>
}

export async function readPropertyNames(
  scope: Scope,
  common: readonly Pick<CommonProperties, 'properties'>[],
): Promise<PropertyNames> {
  const properties = common.flatMap((each) => each.properties)
  const homes = properties.some(({ name }) => name === 'homeLocation') ? await readHomeLocations(scope) : []
  return {
    homes: new Map(homes.map(({ id, name }) => [id, name])),
    applications: await readNamedApplications(scope, packagesOf(properties)),
  }
}

/** An application has its display name beside package and version. */
export function namedProperty(
  { name, value }: Property,
  applications: PropertyNames['applications'],
): Property {
  const applicationName = name === 'application' && applications.get(value)?.name
  return { name, value, ...(applicationName && { applicationName }) }
}
