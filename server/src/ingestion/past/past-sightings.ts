import { noteSightings } from '../../alerts/index.ts'
import { lockDeviceStates } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { WorldNames } from '../../telemetry/index.ts'
import { daysOfReport } from '../storing/days-of-report.ts'
import { sightingsOf } from '../storing/sightings.ts'
import type { ReceivedReport } from './past-lists.ts'

/** For a sighting, only the access point and the fixes around it matter. */
const placesOnly = { locations: true, signals: false, drops: false }

/** Stores which access points devices used at their home locations, before their states are evaluated by it. */
export async function notePastSightings(
  scope: Scope,
  told: readonly { deviceId: string; reports: readonly ReceivedReport[] }[],
): Promise<void> {
  const states = await lockDeviceStates(scope, { ids: told.map(({ deviceId }) => deviceId) })
  const byId = new Map(states.map((state) => [state.id, state]))
  const numbers = { names: new WorldNames(), battery: () => 0 }
  const sightings = told.flatMap(({ deviceId, reports }) => {
    const state = byId.get(deviceId)
    if (!state) return []
    return reports.flatMap(({ report }) =>
      sightingsOf(state, report, daysOfReport(report, numbers, placesOnly)),
    )
  })
  await noteSightings(scope, sightings)
}
