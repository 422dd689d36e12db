import { minuteLength } from '@muster/contract'
import { isKindLicensed } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { noteDowntime } from '../downtime/downtime-entries.ts'
import { waitsUntil } from '../downtime/own-downtime.ts'
import type { WatchedEstate } from './estate-of-watch.ts'
import type { Look, LookingWorld, LookOf } from './look.ts'
import { lookAtAlerts } from './look-at-alerts.ts'
import { lookAtBatteryFilter, lookAtDeviceFilter } from './look-at-filters.ts'
import { lookAtAlarms, lookAtAnomalies, lookAtSilence } from './look-at-places.ts'
import { type LookingWatch, lookLater, noteLook, postpone } from './looking-watches.sql.ts'
import { readProducts } from './products.sql.ts'
import { releaseCases } from './release-cases.ts'
import { settleGroups } from './settle-groups.ts'
import { readWatchGroups } from './watch-groups.sql.ts'

/** Milliseconds between two looks at all groups: these find devices that were moved or deleted, and who is back [K-514, K-907]. */
const allGroupsEvery = 5 * minuteLength

const nobody: WatchedEstate = new Map()

/** Looks at the due groups of a watch, or at all, and writes what follows: in the transaction of the caller. */
export async function lookAtWatch(scope: Scope, watch: LookingWatch, world: LookingWorld): Promise<void> {
  const { now, work, downtime, deployment, memory } = world
  const { watched } = watch
  if (watched.kind === 'batteryFilter' && deployment === null) {
    // Whether batteries are under warranty, workers know.
    await lookLater(scope, watch.id, now)
    return
  }
  const waiting = waitsUntil(downtime, watched, now)
  if (waiting !== null && watch.lookedAt !== null) {
    await postpone(scope, watch.id, { now, lookAt: waiting })
    return
  }
  await noteDowntime(scope, watch, downtime, now)
  const isOfDevices = watched.kind === 'deviceAlert' || watched.kind === 'batteryAlert'
  const isAll = !isOfDevices || watch.lookedAt === null || (watch.lookAt !== null && watch.lookAt <= now)
  const estate = await watchedEstate(scope, watch, world)
  const known = await readWatchGroups(scope, watch.id, isAll ? null : now)
  const {
    found,
    numbersOf,
    lookAt = null,
  } = await look(scope, {
    ...{ ...world, watch, watched, known, isAll },
    estate,
  })
  const holdFor = isOfDevices ? 0 : watch.holdMinutes * minuteLength
  const settling = { watch, work, now, memory, holdFor, gaps: downtime.gaps, known, numbersOf }
  const { hasFound, groups } = await settleGroups(scope, settling, found)
  if (isAll) await releaseCases(scope, watch.id, now)
  const later = groups > 0 || estate === nobody ? now + allGroupsEvery : null
  const next = lookAt ?? (isAll ? later : (watch.lookAt ?? later))
  await noteLook(scope, watch.id, { mark: work.mark, hasFound, now, lookAt: next })
}

/** Nothing for a watch that rests: then its cases end [K-112, K-405]. */
async function watchedEstate(
  scope: Scope,
  watch: LookingWatch,
  { deployment, memory }: LookingWorld,
): Promise<WatchedEstate> {
  const { kind } = watch.watched
  if (deployment && !isKindLicensed(kind, await readProducts(scope, deployment.brand))) return nobody
  return (await memory.estateOf(scope, watch)) ?? nobody
}

/** Counts what a watch looks for. */
export async function look(
  scope: Scope,
  {
    watched,
    ...given
  }: Omit<LookOf<LookingWatch['watched']['kind']>, 'watched'> & Pick<LookingWatch, 'watched'>,
): Promise<Look> {
  switch (watched.kind) {
    case 'deviceAlert':
      return await lookAtAlerts(scope, { ...given, watched })
    case 'batteryAlert':
      return await lookAtAlerts(scope, { ...given, watched })
    case 'deviceFilter':
      return await lookAtDeviceFilter(scope, { ...given, watched })
    case 'batteryFilter':
      return await lookAtBatteryFilter(scope, { ...given, watched })
    case 'alarm':
      return await lookAtAlarms(scope, { ...given, watched })
    case 'silence':
      return await lookAtSilence(scope, { ...given, watched })
    case 'anomaly':
      return await lookAtAnomalies(scope, { ...given, watched })
  }
}
