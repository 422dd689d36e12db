import { type AccessServices, hasDemo, insertDemoUsers, insertDemoWorlds } from '../access/index.ts'
import { insertDemoPlaces } from '../administration/index.ts'
import { StartError } from '../platform/errors.ts'
import { enterWorld } from '../platform/tenancy.ts'

/** The demo's passwords are public: where it is not asked for, what is left of it must not let anybody in. */
export async function refuseForgottenDemo({ db, config }: AccessServices): Promise<void> {
  if (config.demo || !(await hasDemo(db))) return
  const place = config.databaseUrl || config.databaseServiceUrl ? 'database' : 'data folder'
  throw new StartError(
    `The ${place} holds the demo, whose passwords are public; start with DEMO=on, or with another ${place}.`,
  )
}

/** Creates the demo unless it is there: all of it or, interrupted, nothing. */
export async function createDemo(
  { db, now, passwords }: AccessServices,
  progress: (step: string) => void,
): Promise<void> {
  if (await hasDemo(db)) return
  progress('Creating the demo: worlds, users, agreements')
  await db.transaction().execute(async (tx) => {
    await insertDemoWorlds(tx, now())
    const places = await insertDemoPlaces(await enterWorld(tx, 'demo', null))
    await insertDemoUsers(tx, now(), passwords, places)
  })
}
