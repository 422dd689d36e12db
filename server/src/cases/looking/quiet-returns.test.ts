import { expect, it } from 'vitest'
import { changeThreshold, noteEvaluated } from '../../../test/cases/changed-thresholds.ts'
import { useWatchedEstate } from '../../../test/cases/use-watched-estate.ts'
import {
  casesNow,
  entriesOf,
  inOwnWorld,
  setLevel,
  switchOn,
  workOffCases,
} from '../../../test/cases/watched-estate.ts'
import { endCasesOfWatches, lookAnew } from './index.ts'

const { muster, ids, now, pass } = useWatchedEstate({ 'own-depot': 9 })

const fail = async (...devices: number[]) => {
  await setLevel(muster(), devices, 'yellow')
  await workOffCases(muster())
}
async function told(): Promise<string[]> {
  const { rows } = await muster().owner.query<{ kind: string }>(
    'SELECT kind FROM delivery ORDER BY created_at',
  )
  return rows.map(({ kind }) => kind)
}
const steps = () => [{ afterMinutes: 0, receivers: [{ kind: 'person', id: ids().manager }] }]
const short = async () =>
  (await casesNow(muster())).map(({ state, devices, quiet }) => [state, devices, quiet])

async function switchOffAndOn(): Promise<void> {
  await muster().owner.query('UPDATE watch SET is_on = false')
  const ending = { reason: 'watchOff' as const, now: now(), by: null }
  await inOwnWorld(muster(), (scope) => endCasesOfWatches(scope, ['reboots'], ending))
  await pass(5)
  await muster().owner.query('UPDATE watch SET is_on = true')
  await inOwnWorld(muster(), (scope) => lookAnew(scope, ['reboots'], now()))
  await pass(1)
}

it('a case that comes back because its watch was switched off and on is told of when a device joins it [K-412 K-511]', async () => {
  await switchOn(muster(), { id: 'reboots', steps: steps() })
  await pass(1)
  await fail(1, 2)
  await pass(1)
  await switchOffAndOn()
  expect(await short()).toEqual([['open', 2, 'watch']])
  expect(await told()).toEqual(['opened'])
  await fail(3)
  await pass(1)
  expect(await short()).toEqual([['open', 3, null]])
  expect(await told()).toEqual(['opened', 'cameBack'])
})

it('a case that nobody was told of is told of as a new one [K-412 K-511]', async () => {
  await fail(1)
  await switchOn(muster(), { id: 'reboots', steps: steps() })
  await pass(1)
  await switchOffAndOn()
  await fail(2)
  await pass(1)
  expect(await told()).toEqual(['opened'])
  await setLevel(muster(), [1, 2], 'green')
  await pass(1)
  await fail(4)
  await pass(1)
  expect(await short()).toEqual([['open', 1, null]])
  expect(await told()).toEqual(['opened', 'over', 'cameBack'])
})

it('a case that a threshold ended and brought back is told of when a device joins it [K-1212]', async () => {
  await switchOn(muster(), { id: 'reboots', steps: steps() })
  await pass(1)
  await fail(1, 2)
  await pass(1)
  for (const level of ['green', 'yellow'] as const) {
    await changeThreshold(muster())
    await setLevel(muster(), [1, 2], level)
    await workOffCases(muster())
    await noteEvaluated(muster())
    await pass(1)
  }
  expect(await short()).toEqual([['open', 2, 'threshold']])
  const entries = await entriesOf(muster())
  expect(entries.slice(entries.indexOf('cameBack') + 1)).toContain('thresholdChanged')
  expect(await told()).toEqual(['opened', 'over'])
  await pass(1)
  await fail(3)
  await pass(1)
  expect(await short()).toEqual([['open', 3, null]])
  expect(await told()).toEqual(['opened', 'over', 'cameBack'])
})
