import { type AnswerOf, type BodyOf, dayLength, type listOrderedBatteries } from '@muster/contract'
import { chancesByMonth, type OrderMonths, orderMonths } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { inTurns } from '../../platform/jobs/in-turns.ts'
import { readAskedGroups } from './asked-groups.ts'
import type { DueGroup } from './due-groups.sql.ts'
import { Likeliest } from './likeliest.ts'
import { type LikelyBattery, readOrderedBatteries } from './ordered-batteries.sql.ts'
import { unpackDue } from './unpack-due.ts'

type Asked = BodyOf<typeof listOrderedBatteries> & { limit: number; offset: number; ahead: number }

/** The batteries behind a number of an order list, the most probable first [F-319]. */
export async function batteriesBehind(
  scope: Scope,
  asked: Asked,
  at: Date,
): Promise<AnswerOf<typeof listOrderedBatteries>> {
  const { ahead, month: _month, limit: _limit, offset: _offset, ...ofList } = asked
  const groups = await readAskedGroups(scope, ofList, at)
  const today = Math.floor(at.getTime() / dayLength)
  const { page, count } = await inTurns(pageOf(groups, today, orderMonths(at.getTime(), ahead), asked))
  return { batteries: await readOrderedBatteries(scope, page), totalCount: count }
}

/** All that have any chance count, since those with little add up; the likeliest of them are kept. */
function* pageOf(
  groups: readonly DueGroup[],
  today: number,
  months: OrderMonths,
  { month, limit, offset }: Asked,
): Generator<void, { page: LikelyBattery[]; count: number }> {
  const likeliest = new Likeliest(offset + limit)
  let count = 0
  for (const group of groups) {
    for (const { number, asked: battery } of unpackDue(group)) {
      const chance = chanceIn(chancesByMonth(battery, today, months), month)
      if (chance > 0) {
        count++
        likeliest.add({ number, chance, battery })
      }
      yield
    }
  }
  return { page: yield* likeliest.from(offset), count }
}

function chanceIn(chances: readonly number[] | null, month: Asked['month']): number {
  if (chances === null) return month === 'now' || month === undefined ? 1 : 0
  if (month === 'now') return 0
  if (month === undefined) return chances.reduce((sum, chance) => sum + chance, 0)
  return chances[month] ?? 0
}
