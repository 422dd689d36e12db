import { describe, expect, it } from 'vitest'
import { useKeptWatches } from '../../../test/cases/kept-watches.ts'
import { storeCase, storeWatch } from '../../../test/cases/stored-cases.ts'
import { people, worldIds } from '../../../test/estate.ts'

const { muster, answerOf, ids, withSettings, toManager, listed, rowOf } = useKeptWatches()

describe('what is wrong with a watch', () => {
  const problems = async (fields: object = {}): Promise<string[] | undefined> => {
    await storeWatch(muster(), { id: 'wrong', steps: toManager(), ...fields })
    const found = (await rowOf('wrong'))?.problems
    await muster().owner.query('DELETE FROM watch')
    return found
  }
  const channel = (id: string, fields: string) =>
    muster().owner.query(
      `INSERT INTO channel (world_id, id, name, kind, language, is_on, created_at, failing_since, addresses)
       VALUES ($1, $2, $2, ${fields})`,
      [worldIds.own, id],
    )
  const telling = (...receivers: object[]) => ({ steps: [{ afterMinutes: 0, receivers }] })

  it('is that its alert is off [K-113 K-420]', async () => {
    await withSettings({ deviceUserExperienceRebootEnabled: false })
    expect(await problems()).toEqual(['alertOff'])
    await withSettings({ deviceUserExperienceRebootEnabled: true })
    expect(await problems()).toEqual([])
  })

  it('is that nothing of what its filters name exists any more [K-420 K-710]', async () => {
    expect(await problems({ where: { homeLocationIds: ['gone', 'gone too'] } })).toEqual(['nothingToWatch'])
    expect(await problems({ where: { homeLocationIds: ['gone', 'own-depot'] } })).toEqual([])
    expect(await problems({ where: { homeLocationIds: ['gone', null] } })).toEqual([])
    expect(await problems({ where: { groups: ['nobodys'] } })).toEqual(['nothingToWatch'])
    expect(await problems({ where: { groups: ['drivers', 'nobodys'] } })).toEqual([])
    expect(await problems({ where: { zoneId: 'gone' } })).toEqual(['nothingToWatch'])
    expect(await problems({ where: { zoneId: 'own-zone' } })).toEqual([])
    const watched = { kind: 'deviceFilter', filter: { groups: ['nobodys'] }, moreThan: 1, groupedBy: 'all' }
    expect(await problems({ watched })).toEqual(['nothingToWatch'])
  })

  it('is that nobody hears [K-420]', async () => {
    expect(await problems({ steps: [] })).toEqual(['nobodyHears'])
    expect(await problems(telling({ kind: 'person', id: ids.stranger }))).toEqual(['nobodyHears'])
    expect(await problems(telling({ kind: 'placePeople' }))).toEqual([])
    await muster().owner.query(
      `INSERT INTO notification_choice (world_id, receiver_kind, receiver_id, is_on, unsubscribed)
       VALUES ($1, 'person', $2, true, '{wrong}')`,
      [worldIds.own, ids.manager],
    )
    expect(await problems()).toEqual(['nobodyHears'])
    await muster().owner.query('DELETE FROM notification_choice')
  })

  it('is that a channel is off, unconfirmed or failing [K-420 K-1012 K-1023]', async () => {
    await channel('works', `'slack', 'en', true, 1, NULL, '[]'`)
    await channel('off', `'slack', 'en', false, 1, NULL, '[]'`)
    await channel('fails', `'slack', 'en', true, 1, 5, '[]'`)
    await channel('new', `'email', 'en', true, 1, NULL, '[{"address":"a@x.example","confirmedAt":null}]'`)
    await channel('mails', `'email', 'en', true, 1, NULL, '[{"address":"a@x.example","confirmedAt":1}]'`)
    const told = (id: string) => problems(telling({ kind: 'channel', id }))
    expect(await told('works')).toEqual([])
    expect(await told('off')).toEqual(['nobodyHears'])
    expect(await told('fails')).toEqual(['channelFailing'])
    expect(await told('new')).toEqual(['nobodyHears'])
    expect(await told('mails')).toEqual([])
    const receivers = await answerOf<{ people: { email: string }[]; channels: object[] }>(
      ...(['GET', 'watches/receivers', { as: 'manager' }] as const),
    )
    expect(receivers.people.map(({ email }) => email)).toContain(people.viewer)
    expect(receivers.channels).toContainEqual({ id: 'off', name: 'off', kind: 'slack', isOn: false })
  })

  it('is that its product is gone, or that looking at it failed [K-112 K-1219]', async () => {
    const watched = {
      kind: 'batteryAlert',
      alert: 'batteryStatus',
      level: 'red',
      leastDevices: 1,
      groupedBy: 'all',
    }
    await muster().owner.query(`UPDATE world SET features = '{}' WHERE id = $1`, [worldIds.sister])
    await storeWatch(muster(), {
      ...{ id: 'rests', world: worldIds.sister, kind: 'batteryAlert', watched, steps: toManager() },
    })
    await muster().owner.query(`UPDATE watch SET failed_at = 5 WHERE id = 'rests'`)
    const [row] = await listed({ world: worldIds.sister })
    expect(row).toMatchObject({ problems: ['productOff', 'alertOff', 'lookFailed'], failedAt: 5 })
  })
})

it('a watch counts its cases that last [K-420]', async () => {
  await storeWatch(muster(), { id: 'counted', steps: toManager() })
  for (const [number, state] of (['open', 'taken', 'snoozed', 'closed', 'over'] as const).entries()) {
    await storeCase(muster(), { number: number + 500, watchId: 'counted', state })
  }
  expect(await rowOf('counted')).toMatchObject({ openCases: 3 })
})
