import { dayLength } from '@muster/contract'
import { demoPlan, demoSeed, type Estate, type EstatePlan, estate } from '@muster/simulator'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/** How large the demo's estate is, and how many days of it there are when it is made. */
const sizes = {
  full: { share: 1, days: 90 },
  small: { share: 0.04, days: 14 },
} as const
export type DemoSize = keyof typeof sizes

/** The demo's estate as it was made, with how much of its past there is. */
export interface DemoEstate {
  estate: Estate
  plan: EstatePlan
  /** Milliseconds since the epoch: its past lies between these. */
  from: number
  madeAt: number
  /** The number of the first day from which on its past is there; null without any. */
  filledFrom: number | null
  /** Whether all changes of statuses are there. */
  hasHistory: boolean
}

/** Notes what estate the demo has: from here on it is the same one, whatever day it is. */
export async function insertDemoEstate(tx: Tx, size: DemoSize, now: Date): Promise<DemoEstate> {
  const { share, days } = sizes[size]
  await sql`
    INSERT INTO demo_estate (seed, made_at, share, days)
    VALUES (${demoSeed}, ${now.getTime()}, ${share}, ${days})`.execute(tx)
  return await readDemoEstate(tx).then((made) => made ?? Promise.reject(new Error('the demo has no estate')))
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
    estate: estate(row.seed, plan),
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

/** Lets plans follow what tables hold by now. */
export async function refreshStatistics(db: Database): Promise<void> {
  await sql`SELECT refresh_statistics()`.execute(db)
}
