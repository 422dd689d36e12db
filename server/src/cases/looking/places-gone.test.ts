import { minuteLength } from '@muster/contract'
import { expect, it } from 'vitest'
import { reboots, useKeptWatches } from '../../../test/cases/kept-watches.ts'
import { workOffCases } from '../../../test/cases/watched-estate.ts'

const { muster, ask, answerOf, created, casesOf } = useKeptWatches()

const lookAgain = async () => {
  muster().clock.advance(5 * minuteLength)
  await workOffCases(muster())
}
const done = async (path: string, ids: string[]) =>
  expect((await ask('POST', path, { body: { ids } })).statusCode).toBe(200)

it('the devices of a case are those that the list of devices has with this alert [K-504]', async () => {
  const { id } = await created({ watched: { ...reboots, groupedBy: 'all' } })
  const { rows } = await muster().owner.query('SELECT number FROM watch_case WHERE watch_id = $1', [id])
  const page = { limit: 50, offset: 0 }
  const idsOf = async (path: string, body: object) =>
    (await answerOf<{ list: { id: string }[] }>('POST', path, { query: page, body })).list
      .map((device) => device.id)
      .toSorted()
  const ofCase = await idsOf('cases/devicesList', { number: rows[0].number, which: 'now' })
  expect(ofCase).toEqual(['cab-one', 'till'])
  const alertStatuses = { [reboots.alert]: ['red', 'yellow'] }
  expect(await idsOf('core/devices/list', { alertStatuses })).toEqual(ofCase)
})

it('a case whose devices or home location were deleted is over, and says so [K-513 K-710]', async () => {
  const { id } = await created({ endMinutes: 0 })
  const shown = async () => (await casesOf(id)).map(({ at, state, endReason }) => [at, state, endReason])
  expect(await shown()).toEqual([
    ['own-depot', 'open', null],
    ['own-store', 'open', null],
  ])
  await done('core/devices/delete', ['till'])
  await done('homeLocations/deleteHomeLocations', ['own-store'])
  await lookAgain()
  expect((await shown())[1]).toEqual(['own-store', 'over', 'placeDeleted'])
  // The other cab stays, without the alert.
  await done('core/devices/delete', ['cab-one'])
  await lookAgain()
  expect((await shown())[0]).toEqual(['own-depot', 'over', 'gone'])
})
