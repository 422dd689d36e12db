import { dayLength } from '@muster/contract'
import { unpackDay } from '../../src/telemetry/device-day/index.ts'
import {
  carryAllSumsOver,
  carryAllUseOver,
  NameCache,
  recentDays,
  unpackRecentFigures,
} from '../../src/telemetry/index.ts'
import type { Insight } from '../telemetry/stored-world.ts'

/** Figures by day number; last use in milliseconds since the epoch. */
interface Use {
  lastUsed: number | null
  days: Map<number, number[]>
}

/** Rows of devices' applications and processes whose use does not match the stored days. */
export async function wrongUse({ owner, services }: Insight, world: string): Promise<string[]> {
  await carryAllSumsOver(services.db, world)
  await carryAllUseOver(services.db, world)
  const expected = await useOfAllDays({ owner, services }, world)
  const wrong: string[] = []
  for (const { kind, figures } of [
    { kind: 'application', figures: 3 },
    { kind: 'process', figures: 2 },
  ]) {
    const { rows } = await owner.query<{ number: number; id: number; last_used: number; days: Buffer }>(
      `SELECT number, ${kind}_id AS id, last_used, days FROM device_${kind} WHERE world_id = $1`,
      [world],
    )
    for (const { number, id, last_used: lastUsed, days } of rows) {
      const { latest, days: known } = unpackRecentFigures(days, figures)
      const found = known.flatMap((each, back) => (each ? [[latest - back, ...each]] : []))
      const [is, was] = [{ lastUsed, days: found }, written(expected.get(`${kind} ${number}/${id}`))].map(
        (each) => JSON.stringify(each),
      )
      if (is !== was) wrong.push(`device_${kind} ${number}/${id}: ${is}, but its days have ${was}`)
    }
  }
  return wrong
}

async function useOfAllDays({ owner, services }: Insight, world: string): Promise<Map<string, Use>> {
  const names = await new NameCache(services.db).refresh(world)
  const { rows } = await owner.query<{ number: number; day: number; content: Buffer }>(
    `SELECT number, day - DATE '1970-01-01' AS day, content FROM device_day WHERE world_id = $1`,
    [world],
  )
  const uses = new Map<string, Use>()
  const add = (key: string, day: number, at: number, figures: number[]) => {
    if (!figures.some(Boolean)) return
    const use = uses.get(key) ?? { lastUsed: null, days: new Map() }
    uses.set(key, use)
    const before = use.days.get(day) ?? []
    use.days.set(
      day,
      figures.map((value, place) => value + (before[place] ?? 0)),
    )
    if (figures[0]) use.lastUsed = Math.max(use.lastUsed ?? 0, at)
  }
  for (const { number, day, content } of rows) {
    for (const hour of unpackDay(content).hours) {
      const at = day * dayLength + hour.at * 1000
      for (const { application, minutes, mobileBytes, wifiBytes } of hour.applications) {
        const key = `application ${number}/${names.applicationOf(application)}`
        add(key, day, at, [minutes, mobileBytes, wifiBytes])
      }
      for (const { process, minutes, cpu } of hour.processes) {
        add(`process ${number}/${names.processOf(process)}`, day, at, [minutes, cpu])
      }
    }
  }
  return uses
}

/** The latest day and the 29 before it count. */
function written(use: Use | undefined): { lastUsed: number | null; days: number[][] } {
  if (!use) return { lastUsed: null, days: [] }
  const latest = Math.max(...use.days.keys())
  const days = [...use.days]
    .filter(([day]) => day > latest - recentDays)
    .sort(([a], [b]) => b - a)
    .map(([day, figures]) => [day, ...figures])
  return { lastUsed: use.lastUsed, days }
}
