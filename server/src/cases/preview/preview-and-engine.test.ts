import type { StatusLevel, WatchRule } from '@muster/contract'
import { expect, it } from 'vitest'
import { useWatchedEstate } from '../../../test/cases/use-watched-estate.ts'
import { inOwnWorld, reboots, setLevel, switchOn, workOffCases } from '../../../test/cases/watched-estate.ts'
import { random } from '../../../test/telemetry/random-reports.ts'
import { openingsOf } from './past-cases.ts'

const { muster, pass } = useWatchedEstate({ 'own-depot/drivers/night': 3, 'own-store': 3, '': 2 })

const watched = { kind: 'deviceAlert', alert: reboots, level: 'yellow', leastDevices: 1 } as const
const rule = (
  changes: Partial<Extract<WatchRule['watched'], { kind: 'deviceAlert' }>>,
  [holdMinutes, endMinutes]: [number, number],
): WatchRule => ({
  watched: { ...watched, groupedBy: 'homeLocation', ...changes },
  where: { homeLocationIds: [], groups: [], zoneId: null },
  ...{ holdMinutes, endMinutes },
})

const rules: Record<string, WatchRule> = {
  each: rule({}, [0, 0]),
  held: rule({ leastDevices: 2 }, [20, 45]),
  worst: rule({ level: 'red', groupedBy: 'model' }, [10, 15]),
  overall: rule({ alert: 'deviceStatus', groupedBy: 'group' }, [5, 30]),
  estate: rule({ leastDevices: 4, groupedBy: 'all' }, [15, 60]),
}
const levels = ['green', 'yellow', 'red'] as const

it.each([1, 2])('counts the cases that the watch has had, history %i [K-416 K-417 K-207]', async (seed) => {
  const { whole, pick } = random(seed)
  for (const [id, { watched: looksFor, holdMinutes, endMinutes }] of Object.entries(rules))
    await switchOn(muster(), { id, watched: looksFor as never, holdMinutes, endMinutes })
  await pass(1)
  for (let change = 0; change < 40; change++) {
    await setLevel(muster(), [1 + whole(8)], pick<StatusLevel>(levels))
    await workOffCases(muster())
    // Now and then longer than the day within which a case comes back.
    await pass(change % 16 === 15 ? 26 * 60 : 1 + whole(40))
  }
  const now = muster().clock.now().getTime()
  let cases = 0
  for (const [id, each] of Object.entries(rules)) {
    const { rows } = await muster().owner.query<{ at: number }>(
      'SELECT opened_at AS at FROM watch_case WHERE watch_id = $1 ORDER BY 1',
      [id],
    )
    const openings = await inOwnWorld(muster(), (scope) => openingsOf(scope, each, { now, view: null }))
    const had = rows.map(({ at }) => at)
    cases += had.length
    expect([id, [...openings].toSorted()]).toEqual([id, had])
  }
  expect(cases).toBeGreaterThan(9)
})
