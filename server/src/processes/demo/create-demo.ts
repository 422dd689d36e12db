import { type AccessServices, hasDemo, insertDemoUsers, insertDemoWorlds } from '../../access/index.ts'
import { enterWorld } from '../../platform/database/tenancy.ts'
import { StartError } from '../../platform/errors/errors.ts'
import type { Progress } from '../progress.ts'
import { type DemoSize, insertDemoEstate, readDemoEstate } from './demo-estate.sql.ts'
import { insertDemoWorld } from './demo-worlds.ts'
import { DemoPast, isWhole } from './fill-past.ts'

/** The demo's passwords are public: when it is switched off, its accounts must not let anybody in. */
export async function refuseForgottenDemo({ db, config }: AccessServices): Promise<void> {
  if (config.demo || !(await hasDemo(db))) return
  const place = config.databaseUrl || config.databaseServiceUrl ? 'database' : 'data folder'
  throw new StartError(
    `The ${place} holds the demo, whose passwords are public; start with DEMO=on, or with another ${place}.`,
  )
}

/** The home location and the zone to which some of its users are limited. */
const limits = { homeLocationId: 'leeds', zoneId: 'france' }

/**
 * Creates the demo if missing, with its most recent days. A small one is filled in completely; for a full one it
 * returns what remains to be filled in, or null.
 */
export async function openDemo(
  services: AccessServices,
  size: DemoSize,
  progress: Progress,
): Promise<DemoPast | null> {
  const { db } = services
  if (!(await hasDemo(db))) {
    progress('Creating the demo: worlds, users, agreements')
    await insertDemo(services, size)
  }
  const demo = await readDemoEstate(db)
  if (!demo || isWhole(demo)) return null
  const past = new DemoPast(services, demo)
  try {
    await past.fillRecent(progress)
  } catch (error) {
    await past.close()
    throw error
  }
  if (size === 'full') return past
  await fillRest(past, progress)
  return null
}

/** Creates the demo as it was before the first of its devices reported. */
export async function insertDemo({ db, now, passwords }: AccessServices, size: DemoSize): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await insertDemoWorlds(tx, now())
    const { estate } = await insertDemoEstate(tx, size, now())
    for (const world of estate.worlds) {
      await insertDemoWorld(await enterWorld(tx, world.id, null), world, now().getTime())
    }
    await insertDemoUsers(tx, now(), passwords, limits)
  })
}

/** Creates the demo with its whole history. If interrupted while filling it in, the next start continues. */
export async function createDemo(
  services: AccessServices,
  size: DemoSize,
  progress: Progress,
): Promise<void> {
  const past = await openDemo(services, size, progress)
  if (past) await fillRest(past, progress)
}

async function fillRest(past: DemoPast, progress: Progress): Promise<void> {
  try {
    await past.fillHistory(progress)
    await Promise.all([past.deriveFromHistory(), past.fillOlder(progress)])
  } finally {
    await past.close()
  }
}
