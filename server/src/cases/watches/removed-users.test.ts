import { expect, it } from 'vitest'
import { useKeptWatches } from '../../../test/cases/kept-watches.ts'
import { storeWatch } from '../../../test/cases/stored-cases.ts'
import { sendDue } from '../../../test/cases/stored-deliveries.ts'
import { workOffCases } from '../../../test/cases/watched-estate.ts'
import { people, signInAs, worldIds } from '../../../test/estate.ts'
import { workOff } from '../../../test/queued-jobs.ts'
import { addPerson, managing } from '../../../test/user-management.ts'

const { muster, ids, created, casesOf, listed, trailOf } = useKeptWatches()

const remove = async (id: string) => {
  const { token } = await signInAs(muster(), 'administrator')
  expect((await managing(muster(), token).remove(id)).json()).toEqual({ deleted: 1 })
  await workOff(muster())
}
const rows = async (text: string, ...values: unknown[]) => (await muster().owner.query(text, values)).rows
const leaver = async () =>
  await addPerson(muster(), {
    email: `leaver-${Math.round(performance.now() * 1000)}@own.example`,
    worldIds: null,
    role: 'manager',
  })

it('own watches are deleted with the account, in every world, and what they found ends [K-405 K-713]', async () => {
  const { id: owner } = await leaver()
  const { id } = await created({}, { as: 'viewer' }, 'ownWatches')
  await rows('UPDATE watch SET owner = $1 WHERE id = $2', owner, id)
  await storeWatch(muster(), { id: 'elsewhere', owner, world: worldIds.sister })
  const { id: kept } = await created({ name: 'Of somebody else' }, { as: 'viewer' }, 'ownWatches')
  await rows(
    `INSERT INTO notification_choice (world_id, receiver_kind, receiver_id) VALUES ($1, 'person', $2)`,
    worldIds.own,
    owner,
  )
  await remove(owner)
  expect(await rows('SELECT id FROM watch ORDER BY id')).toEqual([{ id: kept }])
  expect((await casesOf(id)).map(({ state, endReason }) => [state, endReason])).toEqual([
    ['over', 'watchDeleted'],
    ['over', 'watchDeleted'],
  ])
  expect(await rows('SELECT 1 FROM notification_choice WHERE receiver_id = $1', owner)).toEqual([])
  const [removed] = (await trailOf(id)).filter(({ action }) => action === 'watch.removed')
  expect(removed).toMatchObject({
    email: people.administrator,
    before: { name: 'Reboots', kind: 'deviceAlert', isOwn: true },
  })
})

it('steps tell a deleted user no more, and what waits for them goes to the next step at once [K-709 K-307 K-308]', async () => {
  const { id: receiver } = await leaver()
  const steps = [
    { afterMinutes: 0, receivers: [{ kind: 'person', id: receiver }] },
    { afterMinutes: 5, receivers: [{ kind: 'person', id: ids.editor }] },
  ]
  const { id } = await created({ steps })
  await rows(
    `UPDATE watch_case SET look_at = 1, told_steps = 0, steps_since = $1`,
    muster().clock.now().getTime(),
  )
  await workOffCases(muster())
  const told = async () =>
    (await rows('SELECT receiver_id AS id, state FROM delivery ORDER BY created_at')).map((row) => [
      row.id,
      row.state,
    ])
  expect(await told()).toEqual([
    [receiver, 'waiting'],
    [receiver, 'waiting'],
  ])
  await remove(receiver)
  await sendDue(muster().services)
  expect(await told()).toEqual([
    [receiver, 'notNeeded'],
    [receiver, 'notNeeded'],
    [ids.editor, 'delivered'],
    [ids.editor, 'delivered'],
  ])
  const [row] = await listed()
  expect(row).toMatchObject({
    id,
    steps: [{ receivers: [{ name: null }] }, { receivers: [{ name: people.editor }] }],
  })
  muster().clock.advance(5 * 60_000)
  await workOffCases(muster())
  expect(await told()).toHaveLength(4)
})

it('cases that a deleted user had are nobody’s, and their names stay in past timelines [K-708 K-709]', async () => {
  const { id: taker, email } = await leaver()
  const { id } = await created()
  await rows(`UPDATE watch_case SET state = 'taken', taken_by = $1, taken_email = $2`, taker, email)
  await remove(taker)
  muster().clock.advance(6 * 60_000)
  await workOffCases(muster())
  expect((await casesOf(id)).map(({ state }) => state)).toEqual(['open', 'open'])
  expect(await rows(`SELECT facts->'who'->>'email' AS who FROM case_entry WHERE kind = 'takerLeft'`)).toEqual(
    [{ who: email }, { who: email }],
  )
})
