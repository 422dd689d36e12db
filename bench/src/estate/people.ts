import { initialWorldSettings } from '@muster/contract'
import { insertAccount } from '../../../server/src/access/accounts/accounts.sql.ts'
import { PasswordHasher } from '../../../server/src/access/passwords/passwords.ts'
import { saveWorldSettings } from '../../../server/src/administration/index.ts'
import { inWorldTransaction } from '../../../server/src/platform/database/tenancy.ts'
import type { Building } from './building.ts'
import { estatePlan, estateZones } from './plan.ts'

/** Who looks at the estate: a person who sees all of it, and one bound to a zone. */
export const people = {
  all: { email: 'all@bench.example', zone: null },
  zone: { email: 'zone@bench.example', zone: estateZones[0] ?? null },
} as const
export type PersonName = keyof typeof people

export const password = 'Muster-bench-1'

export async function loadPeople({
  database: { db },
  now,
}: Pick<Building, 'database' | 'now'>): Promise<void> {
  const passwords = new PasswordHasher()
  for (const { email, zone } of Object.values(people)) {
    await insertAccount(db, new Date(now), {
      organisationId: 'bench',
      email,
      mustChoosePassword: false,
      ...(zone
        ? { role: 'viewer', worldIds: [estatePlan.world], zoneId: zone.id }
        : { role: 'administrator', worldIds: null }),
      passwordHash: await passwords.hash(password),
    })
  }
}

/** Every alarm on, at shares that some home locations and groups reach and others do not. */
export const alarmShares = { yellow: 5, red: 20 } as const

export async function setAlarms({ database: { db } }: Building): Promise<void> {
  const types = Object.keys(initialWorldSettings.alarms) as (keyof typeof initialWorldSettings.alarms)[]
  const on = { enabled: true, ...alarmShares }
  const alarms = Object.fromEntries(types.map((type) => [type, on])) as typeof initialWorldSettings.alarms
  await inWorldTransaction(db, estatePlan.world, null, (scope) => saveWorldSettings(scope, { alarms }))
}
