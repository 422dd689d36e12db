import { type AccessServices, hasDemo, insertDemoUsers, insertDemoWorlds } from '../access/index.ts'
import { insertDemoPlaces } from '../administration/index.ts'
import { enterWorld } from '../platform/tenancy.ts'

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
