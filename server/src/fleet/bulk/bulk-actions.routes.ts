import { countByHomeLocation, type DeviceMove, moveHomeLocations, moveProgress } from '@muster/contract'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { holdHomesInView } from '../assignment/homes-in-view.ts'
import { countsByHome } from './counts-by-home.ts'
import { findMove, forgetOldMoves, insertMove, type MovedHomes, readMove } from './device-moves.sql.ts'
import { devicesOf, movableCohorts } from './movable-cohorts.ts'
import { moveDevices } from './move-devices.job.ts'

/** Milliseconds for which a finished move is kept, from its start. */
const rememberedFor = 30 * 24 * 3_600_000

export function bulkActionRoutes(serve: Serve, { now, jobs }: Pick<Services, 'now' | 'jobs'>): void {
  serve(countByHomeLocation, async ({ scope }) => await countsByHome(scope))

  serve(moveHomeLocations, async ({ scope, body, newId: id, caller, record, afterCommit }) => {
    const begun = await findMove(scope, id)
    if (begun) return progressOf(begun)
    const homes = { from: body.fromHomeLocation, to: body.toHomeLocation }
    const names = await holdHomesInView(
      scope,
      [homes.from, homes.to].filter((home) => home !== null),
    )
    // Checked first, so that a refusal reveals nothing about the target.
    const { movable, lost } = await movableCohorts(scope, homes)
    if (devicesOf(lost) > 0) throw new AppError('roleMissing')
    requireHomes(homes, names)
    const at = now().getTime()
    await forgetOldMoves(scope, at - rememberedFor)
    const cohorts = movable.map((cohort) => cohort.id)
    const isNew = await insertMove(scope, {
      id,
      subject: caller.subject,
      ...homes,
      cohorts,
      createdAt: at,
    })
    const move = await readMove(scope, id)
    if (isNew && move.total > 0) {
      const nameOf = (home: string | null) => (home === null ? null : (names.get(home) ?? null))
      await record({
        action: 'devices.moved',
        recordId: id,
        // Both ends, so that a search for either finds it.
        record: [homes.from, homes.to].map((home) => nameOf(home) ?? '–').join(' → '),
        before: { homeLocation: nameOf(homes.from) },
        after: { homeLocation: nameOf(homes.to), devices: move.total },
      })
      afterCommit(() => jobs.enqueue(moveDevices, { world: scope.world }))
    }
    return progressOf(move)
  })

  serve(moveProgress, async ({ scope, query, caller }) => {
    const move = await readMove(scope, query.id)
    if (move.subject !== caller.subject) throw new AppError('notFound')
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
