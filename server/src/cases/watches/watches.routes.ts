import {
  createOwnWatch,
  createWatch as createWorldWatch,
  deleteOwnWatches,
  deleteWatches as deleteWorldWatches,
  getOwnWatch,
  getWatch,
  listOwnWatches,
  listReceivers,
  listWatches,
  switchOwnWatches,
  switchWatches as switchWorldWatches,
  updateOwnWatch,
  updateWatch,
} from '@muster/contract'
import type { Config } from '../../platform/configuration/config.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { EnteredWorld } from '../../platform/http/entered-world.ts'
import type { RecordChange, Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { changeWatch, createWatch, deleteWatches, type Keeping, switchWatches } from './keep-watches.ts'
import { readReceivers } from './known-receivers.sql.ts'
import { ownWatchOf, worldWatchOf } from './shown-watches.ts'
import { readSurroundings } from './surroundings.ts'
import { requireRight } from './watch-limits.ts'
import type { Surroundings } from './watch-problems.ts'
import { type Owner, type StoredWatch, selectWatches, selectWatchesById } from './watches.sql.ts'

interface Asked {
  scope: Scope
  caller: Caller
  world: EnteredWorld
}

export function watchRoutes(serve: Serve, { config, now }: Pick<Services, 'config' | 'now'>): void {
  const ofWorld = (asked: Asked & { record: RecordChange }): Keeping => ({
    ...asked,
    owner: null,
    by: byOf(asked.caller),
    now: now().getTime(),
  })
  const ofCaller = (asked: Asked & { record: RecordChange }): Keeping => ({
    ...ofWorld(asked),
    owner: asked.caller.subject,
  })

  serve(listWatches, async (asked) => {
    const watches = await selectWatches(asked.scope, null)
    return { list: await shown(asked, config, watches, worldWatchOf) }
  })
  serve(getWatch, async (asked) => await oneOf(asked, config, null, asked.query.id, worldWatchOf))
  serve(listReceivers, async ({ scope }) => {
    const { people, channels } = await readReceivers(scope)
    return {
      people: [...people.values()].map(({ id, email }) => ({ id, email })),
      channels: [...channels.values()].map(({ id, name, kind, isOn }) => ({ id, name, kind, isOn })),
    }
  })
  serve(createWorldWatch, async (asked) =>
    createWatch(ofWorld(asked), { ...asked.body.data, id: asked.newId }),
  )
  serve(updateWatch, async (asked) => {
    const { id, data, version } = asked.body
    return await changeWatch(ofWorld(asked), { ...data, id, version })
  })
  serve(switchWorldWatches, async (asked) => await switchWatches(ofWorld(asked), asked.body))
  serve(deleteWorldWatches, async (asked) => await deleteWatches(ofWorld(asked), asked.body.ids))

  serve(listOwnWatches, async (asked) => {
    const watches = await selectWatches(asked.scope, asked.caller.subject)
    return { list: await shown(asked, config, watches, ownWatchOf) }
  })
  serve(
    getOwnWatch,
    async (asked) => await oneOf(asked, config, asked.caller.subject, asked.query.id, ownWatchOf),
  )
  serve(createOwnWatch, async (asked) => {
    requireRight(asked.caller, asked.body.data)
    return await createWatch(ofCaller(asked), { ...asked.body.data, steps: [], id: asked.newId })
  })
  serve(updateOwnWatch, async (asked) => {
    const { id, data, version } = asked.body
    requireRight(asked.caller, data)
    return await changeWatch(ofCaller(asked), { ...data, steps: [], id, version })
  })
  serve(switchOwnWatches, async (asked) => await switchWatches(ofCaller(asked), asked.body))
  serve(deleteOwnWatches, async (asked) => await deleteWatches(ofCaller(asked), asked.body.ids))
}

const byOf = ({ subject, email }: Caller) => ({ id: subject, email })

async function shown<Row>(
  { scope, world }: Asked,
  config: Config,
  watches: readonly StoredWatch[],
  rowOf: (watch: StoredWatch, around: Surroundings) => Row,
): Promise<Row[]> {
  const around = await readSurroundings(scope, { world, config, watches })
  return watches.map((watch) => rowOf(watch, around))
}

/** One watch of an owner; somebody else's is not found [K-402, K-1403]. */
async function oneOf<Row>(
  asked: Asked,
  config: Config,
  owner: Owner,
  id: string,
  rowOf: (watch: StoredWatch, around: Surroundings) => Row,
): Promise<Row> {
  const [row] = await shown(asked, config, await selectWatchesById(asked.scope, owner, [id]), rowOf)
  if (row === undefined) throw new AppError('notFound')
  return row
}
