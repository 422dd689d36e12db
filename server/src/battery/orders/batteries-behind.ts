import { type AnswerOf, type BodyOf, dayLength, type listOrderedBatteries } from '@muster/contract'
import { chancesByMonth, type OrderMonths, orderMonths } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { inTurns } from '../../platform/jobs/in-turns.ts'
import { readAskedGroups } from './asked-groups.ts'
import type { DueGroup } from './due-groups.sql.ts'
import { type LikelyBattery, readOrderedBatteries } from './ordered-batteries.sql.ts'
import { unpackDue } from './unpack-due.ts'

type Asked = BodyOf<typeof listOrderedBatteries> & { limit: number; offset: number; ahead: number }

/** Batteries that hardly add to a number are not listed. */
const leastChance = 0.005

/** The batteries behind a number of an order list, the most probable first [F-319]. */
export async function batteriesBehind(
  scope: Scope,
  { ahead, month, limit, offset, ...asked }: Asked,
  at: Date,
): Promise<AnswerOf<typeof listOrderedBatteries>> {
  const groups = await readAskedGroups(scope, asked, at)
  const today = Math.floor(at.getTime() / dayLength)
  const found = await inTurns(chancesOf(groups, today, orderMonths(at.getTime(), ahead), month))
  found.sort((one, other) => other.chance - one.chance || one.number - other.number)
  return {
    batteries: await readOrderedBatteries(scope, found.slice(offset, offset + limit)),
    totalCount: found.length,
  }
}

function* chancesOf(
  groups: readonly DueGroup[],
  today: number,
  months: OrderMonths,
  month: Asked['month'],
): Generator<void, LikelyBattery[]> {
  const found: LikelyBattery[] = []
  for (const group of groups) {
    for (const { number, asked: battery } of unpackDue(group)) {
      const chance = chanceIn(chancesByMonth(battery, today, months), month)
      if (chance >= leastChance) found.push({ number, chance, battery })
      yield
    }
  }
  return found
}

function chanceIn(chances: readonly number[] | null, month: Asked['month']): number {
  if (chances === null) return month === 'now' || month === undefined ? 1 : 0
  if (month === 'now') return 0
  if (month === undefined) return chances.reduce((sum, chance) => sum + chance, 0)
  return chances[month] ?? 0
}
