import { type AccessServices, hasDemo, insertDemoUsers, insertDemoWorlds } from '../../access/index.ts'
import { enterWorld } from '../../platform/database/tenancy.ts'
import { StartError } from '../../platform/errors/errors.ts'
import type { Progress } from '../terminal.ts'
import { type DemoSize, insertDemoEstate, readDemoEstate } from './demo-estate.sql.ts'
import { insertDemoWorld } from './demo-worlds.ts'
import { fillPast } from './fill-past.ts'

/** The demo's passwords are public: where it is not asked for, what is left of it must not let anybody in. */
export async function refuseForgottenDemo({ db, config }: AccessServices): Promise<void> {
  if (config.demo || !(await hasDemo(db))) return
  const place = config.databaseUrl || config.databaseServiceUrl ? 'database' : 'data folder'
  throw new StartError(
    `The ${place} holds the demo, whose passwords are public; start with DEMO=on, or with another ${place}.`,
  )
}

/** The home location and the zone that some of its users are limited to. */
const limits = { homeLocationId: 'leeds', zoneId: 'france' }

/** Creates the demo unless it is there. Interrupted while its past is being filled in, the next start goes on with it. */
export async function createDemo(
  services: AccessServices,
  size: DemoSize,
  progress: Progress,
): Promise<void> {
  const { db, now, passwords } = services
  if (!(await hasDemo(db))) {
    progress('Creating the demo: worlds, users, agreements')
    await db.transaction().execute(async (tx) => {
      await insertDemoWorlds(tx, now())
      const { estate } = await insertDemoEstate(tx, size, now())
      for (const world of estate.worlds) {
        await insertDemoWorld(await enterWorld(tx, world.id, null), world, now().getTime())
      }
      await insertDemoUsers(tx, now(), passwords, limits)
    })
  }
  const demo = await readDemoEstate(db)
  if (demo) await fillPast(services, demo, progress)
}
