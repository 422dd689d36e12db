import { dayLength } from '@muster/contract'
import {
  type BatteryForecast,
  forecastBattery,
  intervalOf,
  learnFleetInSteps,
  type PartModel,
} from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { inTurns } from '../../platform/jobs/in-turns.ts'
import {
  deleteForecastsOfNone,
  noteRun,
  readLastRun,
  type StoredForecast,
  saveForecasts,
} from './forecasts.sql.ts'
import {
  commonParts,
  type NumberedHistory,
  rareParts,
  readHistoriesAfter,
  readTeachers,
} from './histories.sql.ts'

/** Renews the forecasts of a world, unless that was done on this UTC day. */
export async function forecastWorldIfDue(
  db: Database,
  world: string,
  now: number,
  ending?: AbortSignal,
): Promise<void> {
  const day = Math.floor(now / dayLength)
  const last = await inWorldTransaction(db, world, null, readLastRun)
  if (last === null || last.day < day) await forecastWorld(db, world, now, ending)
}

/** Renews the forecasts of a world. One that was interrupted begins anew. */
export async function forecastWorld(
  db: Database,
  world: string,
  now: number,
  ending?: AbortSignal,
): Promise<void> {
  const { threshold, parts, teachers } = await inWorldTransaction(db, world, null, async (scope) => {
    const { settings } = await readWorldSettings(scope)
    const parts = await commonParts(scope)
    return { threshold: settings.batteryHealthStatusRed, parts, teachers: await readTeachers(scope, parts) }
  })
  const models = await inTurns(learnFleetInSteps(teachers, threshold))
  for (let after = 0; !ending?.aborted; ) {
    const histories = await inWorldTransaction(db, world, null, (scope) =>
      readHistoriesAfter(scope, parts, after),
    )
    const last = histories.at(-1)
    if (!last) break
    const forecasts = await inTurns(forecastAll(models, histories))
    await inWorldTransaction(db, world, null, (scope) => saveForecasts(scope, forecasts))
    after = last.number
  }
  if (ending?.aborted) return
  await inWorldTransaction(db, world, null, async (scope) => {
    await deleteForecastsOfNone(scope)
    await noteRun(scope, { day: Math.floor(now / dayLength), threshold })
  })
}

function* forecastAll(
  models: ReadonlyMap<string, PartModel>,
  histories: readonly NumberedHistory[],
): Generator<void, StoredForecast[]> {
  const forecasts: StoredForecast[] = []
  for (const { number, history } of histories) {
    const model = models.get(history.part)
    const forecast = model && forecastBattery(model, history)
    if (model && forecast) forecasts.push(...storedForecast({ number, history }, model, forecast))
    yield
  }
  return forecasts
}

/** None where the gauge never told a health that can be. */
function storedForecast(
  { number, history }: NumberedHistory,
  model: PartModel,
  forecast: BatteryForecast,
): StoredForecast[] {
  const { lastRead, basis, days, daysAtOthers, usePerDay, others } = forecast
  if (lastRead === null) return []
  const { p10, p50, p90 } = intervalOf(days)
  const on = (left: number) => Math.round(lastRead + left)
  return [
    {
      ...{ number, readOn: lastRead, threshold: model.threshold, basis, usePerDay },
      ...{ daysLeft: days, daysLeftAtOthers: daysAtOthers },
      inCycles: model.clock === 'cycles',
      others: history.part === rareParts ? null : others,
      due: basis === 'notEnoughHistory' ? null : { from: on(p10), median: on(p50), to: on(p90) },
    },
  ]
}
