import { dayLength } from '@muster/contract'
import { demoPlan, demoSeed, type Estate, type EstatePlan, estate } from '@muster/simulator'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/** The size of the demo's estate, and how many days of history it has when created. */
const sizes = {
  full: { share: 1, days: 90 },
  small: { share: 0.04, days: 14 },
} as const
export type DemoSize = keyof typeof sizes

/** The demo's estate as created, and how much of its history is filled in. */
export interface DemoEstate {
  estate: Estate
  plan: EstatePlan
  /** Milliseconds since the epoch: its history lies between these. */
  from: number
  madeAt: number
  /** The number of the day from which its history is complete; null without any. */
  filledFrom: number | null
  /** Whether all status changes are stored. */
  hasHistory: boolean
}

/** Stores which estate the demo has: from here on it stays the same, whatever the date. */
export async function insertDemoEstate(tx: Tx, size: DemoSize, now: Date): Promise<DemoEstate> {
  const { share, days } = sizes[size]
  await sql`
    INSERT INTO demo_estate (seed, made_at, share, days)
    VALUES (${demoSeed}, ${now.getTime()}, ${share}, ${days})`.execute(tx)
  return await readDemoEstate(tx).then((made) => made ?? Promise.reject(new Error('the demo has no estate')))
}

let latest: { key: string; estate: Estate } | undefined

/** The demo is read several times during a start, and its estate takes a while to generate. */
function estateOf(seed: number, plan: EstatePlan): Estate {
  const key = JSON.stringify([seed, plan])
  if (latest?.key !== key) latest = { key, estate: estate(seed, plan) }
  return latest.estate
}

/** Null where there is no demo. */
export async function readDemoEstate(db: Database | Tx): Promise<DemoEstate | null> {
  const { rows } = await sql<{
    seed: number
    madeAt: number
    share: number
    days: number
    filledFrom: number | null
    hasHistory: boolean
  }>`
    SELECT seed, made_at AS "madeAt", share, days, filled_from - DATE '1970-01-01' AS "filledFrom",
           has_history AS "hasHistory"
    FROM demo_estate`.execute(db)
  const [row] = rows
  if (!row) return null
  const made = new Date(row.madeAt).toISOString().slice(0, 10)
  const plan = demoPlan(made, row.share)
  return {
    estate: estateOf(row.seed, plan),
    plan,
    from: row.madeAt - row.days * dayLength,
    madeAt: row.madeAt,
    filledFrom: row.filledFrom,
    hasHistory: row.hasHistory,
  }
}

export async function saveFilledFrom(db: Database, date: string): Promise<void> {
  await sql`UPDATE demo_estate SET filled_from = ${date}::date`.execute(db)
}

export async function saveHasHistory(db: Database): Promise<void> {
  await sql`UPDATE demo_estate SET has_history = true`.execute(db)
}

/** Updates planner statistics to what tables hold by now. */
export async function refreshStatistics(db: Database): Promise<void> {
  await sql`SELECT refresh_statistics()`.execute(db)
}
