import { minuteLength } from '@muster/contract'
import { expect, it } from 'vitest'
import { useWatchedEstate } from '../../../test/cases/use-watched-estate.ts'
import { setLevel, switchOn, workOffCases } from '../../../test/cases/watched-estate.ts'
import { firstTestTime } from '../../../test/test-time.ts'

const { muster, ids, pass } = useWatchedEstate({ 'own-depot': 3, 'own-store': 3, 'own-depot-2': 1 })

/** Most devices of the depot are in Auckland, all of the store in New York; of the third place nothing is known. */
async function placeDevices(): Promise<void> {
  const zones = { 1: 'America/New_York', 2: 'Pacific/Auckland', 3: 'Pacific/Auckland' }
  const all = { ...zones, 4: 'America/New_York', 5: 'America/New_York', 6: 'America/New_York' }
  for (const [number, zone] of Object.entries(all))
    await muster().owner.query('UPDATE device SET time_zone = $2 WHERE number = $1', [Number(number), zone])
}

async function watchWith(quietHours: object): Promise<void> {
  await placeDevices()
  const receivers = [{ kind: 'person', id: ids().manager }]
  await switchOn(muster(), { id: 'reboots', steps: [{ afterMinutes: 0, receivers }] })
  await muster().owner.query('UPDATE watch SET quiet_hours = $1', [JSON.stringify(quietHours)])
  await pass(1)
  await setLevel(muster(), [1, 4, 7], 'red')
  await workOffCases(muster())
}

/** How many minutes from the beginning on people may be told of each place. */
async function toldAt(): Promise<Record<string, number>> {
  const { rows } = await muster().owner.query<{ home: string; at: number }>(
    `SELECT c.home_location_id AS home, coalesce(d.send_at, c.look_at) AS at
     FROM watch_case c LEFT JOIN delivery d ON d.world_id = c.world_id AND d.case_number = c.number`,
  )
  const minutes = (at: number) => Math.round((at - firstTestTime.getTime()) / minuteLength)
  return Object.fromEntries(rows.map(({ home, at }) => [home, minutes(at)]))
}

// The test begins on Monday at 09:00 UTC: 22:00 in Auckland, and 04:00 in New York.
const everyDay = [1, 2, 3, 4, 5, 6, 7]

it.each([
  ['its own zone for all places', false, { 'own-depot': 180, 'own-store': 180, 'own-depot-2': 180 }],
  // Until noon: fourteen hours later in Auckland, where it is night, and eight in New York.
  ['the zone of each place', true, { 'own-depot': 14 * 60, 'own-store': 8 * 60, 'own-depot-2': 180 }],
])('quiet hours of a watch are in %s [K-209 K-212]', async (_name, usesZoneOfPlace, told) => {
  const hours = { from: '21:00', until: '12:00' }
  await watchWith({ hours, workingDays: everyDay, timeZone: 'UTC', usesZoneOfPlace })
  expect(await toldAt()).toEqual(told)
})

it('working days are those of the zone of each place [K-209 K-212]', async () => {
  // It is Monday everywhere; Tuesday begins two hours later in Auckland, and twenty in New York.
  await watchWith({ hours: null, workingDays: [2], timeZone: 'UTC', usesZoneOfPlace: true })
  expect(await toldAt()).toEqual({ 'own-depot': 2 * 60, 'own-store': 20 * 60, 'own-depot-2': 15 * 60 })
})
