import { expect, it } from 'vitest'
import { forgetCases } from '../../../test/cases/stored-cases.ts'
import { useWatchedEstate } from '../../../test/cases/use-watched-estate.ts'
import {
  addDevicesAt,
  casesNow,
  inOwnWorld,
  numbers,
  setLevel,
  switchOn,
  workOffCases,
} from '../../../test/cases/watched-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { statementsOf } from '../../../test/statements.ts'
import { takeCaseWork } from './case-work.sql.ts'
import { endCasesOfWatches, lookAtWorld } from './index.ts'
import { takeChanges } from './take-changes.ts'

const { muster, ids, later } = useWatchedEstate()

const count = async (from: string) =>
  (await muster().owner.query(`SELECT count(*)::integer AS count FROM ${from}`)).rows[0].count
const steps = () => [{ afterMinutes: 0, receivers: [{ kind: 'person', id: ids().manager }] }]
const failing = new Error('killed')
const killed = (work: Promise<unknown>) => expect(work).rejects.toThrow(failing)

it('two workers at once make one case and one message of it [K-1217]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 30, '': 30 })
  await switchOn(muster(), { id: 'reboots', steps: steps() })
  for (let round = 0; round < 5; round++) {
    later(1)
    await setLevel(muster(), numbers(round * 5 + 1, round * 5 + 5), 'red')
    await setLevel(muster(), numbers(31 + round * 5, 35 + round * 5), 'red')
    const now = muster().clock.now().getTime()
    await Promise.all([1, 2, 3].map(() => lookAtWorld(muster().services, worldIds.own, now)))
  }
  later(1)
  await workOffCases(muster())
  expect((await casesNow(muster())).map(({ devices }) => devices)).toEqual([25, 25])
  expect(await count(`delivery WHERE kind = 'opened'`)).toBe(2)
})

it('the number of a case is never used again, even if all cases are deleted [K-502]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 3 })
  await switchOn(muster(), { id: 'a' })
  await switchOn(muster(), { id: 'b' })
  later(1)
  await setLevel(muster(), [1], 'red')
  await workOffCases(muster())
  expect((await casesNow(muster())).map(({ number }) => number)).toEqual([1, 2])
  await setLevel(muster(), [1], 'green')
  await workOffCases(muster())
  await forgetCases(muster())
  later(1)
  await setLevel(muster(), [2], 'red')
  await workOffCases(muster())
  expect((await casesNow(muster())).map(({ number }) => number)).toEqual([3, 4])
})

it('a change and its place in the queue are one transaction [K-1214]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 3 })
  await switchOn(muster(), { id: 'reboots' })
  later(1)
  await killed(
    inOwnWorld(muster(), async (scope) => {
      await setLevel(muster(), [1], 'red', { within: scope })
      throw failing
    }),
  )
  expect(await count('status_change')).toBe(0)
  await setLevel(muster(), [1], 'red')
  expect(await count('status_change')).toBe(1)
})

it('a worker that is killed before it has applied what it took loses nothing [K-1215]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 3 })
  await switchOn(muster(), { id: 'reboots', steps: steps() })
  later(1)
  await setLevel(muster(), [1, 2], 'red')
  const now = muster().clock.now().getTime()
  await killed(
    inOwnWorld(muster(), async (scope) => {
      const work = await takeCaseWork(scope)
      if (work) await takeChanges(scope, work, now)
      throw failing
    }),
  )
  // Killed after it: what was taken is applied, and the groups are due.
  await inOwnWorld(muster(), async (scope) => {
    const work = await takeCaseWork(scope)
    if (work) await takeChanges(scope, work, now)
  })
  expect(await count('status_change')).toBe(0)
  expect(await casesNow(muster())).toEqual([])
  later(5)
  await workOffCases(muster())
  expect((await casesNow(muster())).map(({ devices }) => devices)).toEqual([2])
  expect(await count(`delivery WHERE kind = 'opened'`)).toBe(1)
})

it('the statements for a thousand changed devices are as many as for ten [K-1204]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 1000, '': 1000 })
  await switchOn(muster(), { id: 'reboots', steps: steps() })
  const statementsFor = async (list: number[]) => {
    later(20)
    await workOffCases(muster())
    await setLevel(muster(), list, 'red')
    return (await statementsOf(() => workOffCases(muster()))).length
  }
  await statementsFor([1001])
  const few = await statementsFor(numbers(1, 10))
  const many = await statementsFor(numbers(1002, 2000))
  expect(many).toBeLessThanOrEqual(few)
})

it('watches that are switched off leave nothing due, and changes are noted no more [K-1218 K-409]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 3 })
  await switchOn(muster(), { id: 'reboots' })
  later(1)
  await setLevel(muster(), [1], 'red')
  await workOffCases(muster())
  await muster().owner.query('UPDATE watch SET is_on = false')
  const now = muster().clock.now().getTime()
  await inOwnWorld(muster(), (scope) =>
    endCasesOfWatches(scope, ['reboots'], { reason: 'watchOff', now, by: null }),
  )
  expect((await casesNow(muster())).map(({ state, ended }) => [state, ended])).toEqual([['over', 'watchOff']])
  await setLevel(muster(), [2], 'red')
  expect(await count('status_change')).toBe(0)
  expect(await count(`worlds_with_case_work(${now + 9e9})`)).toBe(0)
})

it('a change that was being made while the first watch was switched on is found later [K-1215]', async () => {
  await addDevicesAt(muster(), { 'own-depot': 3 })
  await switchOn(muster(), { id: 'reboots' })
  await setLevel(muster(), [1], 'red')
  await muster().owner.query('DELETE FROM status_change')
  later(1)
  await workOffCases(muster())
  expect((await casesNow(muster())).map(({ devices }) => devices)).toEqual([1])
})
