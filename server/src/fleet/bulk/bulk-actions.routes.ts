import { countByHomeLocation, type DeviceMove, moveHomeLocations, moveProgress } from '@muster/contract'
import { holdHomeLocations } from '../../administration/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Serve } from '../../platform/serve.ts'
import type { Services } from '../../platform/services.ts'
import { countsByHome } from './counts-by-home.ts'
import { forgetOldMoves, insertMove, type MovedHomes, readMove } from './device-moves.sql.ts'
import { devicesOf, movableCohorts } from './movable-cohorts.ts'
import { moveDevices } from './move-devices.job.ts'

/** Milliseconds that a finished move is remembered for. */
const rememberedFor = 30 * 24 * 3_600_000

export function bulkActionRoutes(serve: Serve, { now, jobs }: Pick<Services, 'now' | 'jobs'>): void {
  serve(countByHomeLocation, async ({ scope }) => await countsByHome(scope))

  serve(moveHomeLocations, async ({ scope, body, newId: id, author, record, afterCommit }) => {
    const begun = await readMove(scope, id)
    if (begun) return progressOf(begun)
    const homes = { from: body.fromHomeLocation, to: body.toHomeLocation }
    const names = await holdHomeLocations(
      scope,
      Object.values(homes).filter((home) => home !== null),
    )
    // First, so that it tells nothing of what lies there.
    const { movable, lost } = await movableCohorts(scope, homes)
    if (devicesOf(lost) > 0) throw new AppError('roleMissing')
    requireHomes(homes, names)
    const at = now().getTime()
    const total = devicesOf(movable)
    await forgetOldMoves(scope, at - rememberedFor)
    const isNew = await insertMove(scope, author, { id, ...homes, total, createdAt: at })
    const move = await readMove(scope, id)
    if (!move) throw new AppError('notFound')
    if (isNew && total > 0) {
      const nameOf = (home: string | null) => (home === null ? null : (names.get(home) ?? null))
      await record({
        ...{ action: 'devices.moved', recordId: id, record: nameOf(homes.from) },
        before: { homeLocation: nameOf(homes.from) },
        after: { homeLocation: nameOf(homes.to), devices: total },
      })
      afterCommit(() => jobs.enqueue(moveDevices, { world: scope.world }))
    }
    return progressOf(move)
  })

  serve(moveProgress, async ({ scope, query, caller }) => {
    const move = await readMove(scope, query.id)
    if (move?.subject !== caller.subject) throw new AppError('notFound')
    return progressOf(move)
  })
}

const progressOf = ({ id, state, total, moved }: DeviceMove): DeviceMove => ({ id, state, total, moved })

function requireHomes({ from, to }: MovedHomes, known: ReadonlyMap<string, string>): void {
  const problem = 'is not a home location'
  const problems = [
    ...(from === null || known.has(from) ? [] : [{ field: 'fromHomeLocation', problem }]),
    ...(to === null || known.has(to) ? [] : [{ field: 'toHomeLocation', problem }]),
  ]
  if (problems.length > 0) throw new AppError('invalidInput', { problems })
}
