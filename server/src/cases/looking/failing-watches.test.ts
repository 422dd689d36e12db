import { minuteLength } from '@muster/contract'
import { expect, it } from 'vitest'
import { useWatchedEstate } from '../../../test/cases/use-watched-estate.ts'
import { casesNow, setLevel, switchOn, workOffCases } from '../../../test/cases/watched-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { lookAtWorld } from './index.ts'

const { muster, ids, now, pass } = useWatchedEstate({ 'own-depot': 3 })

/** Stores what no call would, for watch a. */
const store = (column: 'watched' | 'estate' | 'steps', value: unknown) =>
  muster().owner.query(`UPDATE watch SET ${column} = $1 WHERE id = 'a'`, [JSON.stringify(value)])
const stored = async (column: 'watched' | 'estate' | 'steps') =>
  (await muster().owner.query(`SELECT ${column} AS value FROM watch WHERE id = 'a'`)).rows[0].value
const failed = async () =>
  Object.fromEntries(
    (await muster().owner.query('SELECT id, failed_at AS at FROM watch')).rows.map(({ id, at }) => [id, at]),
  )
const steps = () => [
  { afterMinutes: 0, receivers: [{ kind: 'person', id: ids().manager }] },
  { afterMinutes: 30, receivers: [{ kind: 'person', id: ids().editor }] },
]

it.each([
  [
    'be told of changes',
    'watched',
    {
      kind: 'deviceAlert',
      alert: 'deviceUserExperienceRebootStatus',
      level: 'yellow',
      leastDevices: 1,
      groupedBy: 'colour',
    },
  ],
  ['be asked where it watches', 'estate', { homeLocationIds: 'own-depot', groups: [], zoneId: null }],
  ['tell anybody', 'steps', [{ afterMinutes: 0, receivers: 'nobody who could be told' }]],
] as const)(
  'a watch that cannot %s says so, holds up no other, and is tried again [K-1219 K-1221]',
  async (_what, column, value) => {
    await switchOn(muster(), { id: 'a' })
    await switchOn(muster(), { id: 'b' })
    const before = await stored(column)
    await store(column, value)
    await pass(1)
    await setLevel(muster(), [1], 'red')
    await workOffCases(muster())
    expect(await failed()).toEqual({ a: now(), b: null })
    expect(await casesNow(muster())).toHaveLength(1)
    expect(muster().logged.filter((line) => line.includes('"watch":"a"'))).not.toEqual([])
    await store(column, before)
    await pass(2)
    expect(await casesNow(muster())).toHaveLength(2)
    expect(await failed()).toEqual({ a: null, b: null })
  },
)

it('a case that cannot go on holds up no other, and its watch says so [K-1221]', async () => {
  await switchOn(muster(), { id: 'a', steps: steps() })
  await switchOn(muster(), { id: 'b', steps: steps() })
  await pass(1)
  await setLevel(muster(), [1], 'red')
  await workOffCases(muster())
  const told = async () =>
    (await muster().owner.query(`SELECT watch_id AS id FROM delivery WHERE kind = 'nextStep' ORDER BY 1`))
      .rows
  await store('steps', [steps()[0], { afterMinutes: 30, receivers: 'nobody who could be told' }])
  await pass(30)
  expect(await told()).toEqual([{ id: 'b' }])
  expect((await failed()).a).toBe(now())
  expect(muster().logged.filter((line) => line.includes('"case":1'))).not.toEqual([])
  await store('steps', steps())
  await pass(2)
  expect(await told()).toEqual([{ id: 'a' }, { id: 'b' }])
})

it('changes that cannot be read hold up no step of a case [K-1221 K-303]', async () => {
  await switchOn(muster(), { id: 'a', steps: steps() })
  await pass(1)
  await setLevel(muster(), [1], 'red')
  await workOffCases(muster())
  await muster().owner.query(`INSERT INTO status_change VALUES ($1, 'broken', '[null]')`, [worldIds.own])
  muster().clock.advance(30 * minuteLength)
  await expect(lookAtWorld(muster().services, worldIds.own, now())).rejects.toThrow()
  const { rows } = await muster().owner.query(`SELECT 1 FROM delivery WHERE kind = 'nextStep'`)
  expect(rows).toHaveLength(1)
})
