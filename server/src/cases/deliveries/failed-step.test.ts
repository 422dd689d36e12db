import { beforeEach, describe, expect, it } from 'vitest'
import { useDeliveries } from '../../../test/cases/sent-deliveries.ts'
import { caseTime } from '../../../test/cases/stored-cases.ts'
import { deliveryRows, storeChannel } from '../../../test/cases/stored-deliveries.ts'
import { worldIds } from '../../../test/estate.ts'

const minute = 60_000

const { muster, receiver, secret, tell, send, states } = useDeliveries()

const entries = async () =>
  (
    await muster().owner.query(
      'SELECT case_number AS "case", kind, facts FROM case_entry ORDER BY case_number, number',
    )
  ).rows
const notReached = (number: number, receivers: string[], step = 1) => ({
  ...{ case: number, kind: 'notReached' },
  facts: { step, receivers, isLast: true },
})

describe('a step', () => {
  it('none of whose receivers could be reached is noted in the timeline [K-308 K-309]', async () => {
    await muster().owner.query('UPDATE watch_case SET told_steps = 1 WHERE number = 1')
    await storeChannel(muster(), { id: 'inside', url: 'https://10.0.0.1/', signing: secret })
    await storeChannel(muster(), { id: 'other', url: 'https://10.0.0.2/', signing: secret })
    await tell({ id: 'a', channel: 'inside', step: 1 })
    await tell({ id: 'b', channel: 'other', step: 1 })
    await send()
    const { rows } = await muster().owner.query(
      `SELECT kind, facts FROM case_entry WHERE case_number = 1 ORDER BY number DESC LIMIT 1`,
    )
    expect(rows).toEqual([
      { kind: 'notReached', facts: { step: 1, receivers: ['inside', 'other'], isLast: true } },
    ])
  })

  it('is noted when the next one has been told already, which goes on as it would [K-308]', async () => {
    await muster().owner.query(
      `INSERT INTO watch (world_id, id, name, kind, watched, estate, steps, hold_minutes, end_minutes, tells_end, is_on,
         created_at, since)
       VALUES ($1, 'w', 'w', 'silence', '{}', '{}', $2, 0, 0, true, true, 1, 1)`,
      [worldIds.own, JSON.stringify([0, 5, 5].map((afterMinutes) => ({ afterMinutes, receivers: [] })))],
    )
    await muster().owner.query(`UPDATE watch_case SET told_steps = 2, watch_id = 'w' WHERE number = 1`)
    await storeChannel(muster(), { id: 'inside', url: 'https://10.0.0.1/', signing: secret })
    await tell({ id: 'a', channel: 'inside', step: 1 })
    await send()
    const { rows } = await muster().owner.query(
      `SELECT e.kind, e.facts, c.told_steps FROM case_entry e JOIN watch_case c ON c.world_id = e.world_id AND c.number = e.case_number`,
    )
    expect(rows).toEqual([
      { kind: 'notReached', facts: { step: 1, receivers: ['inside'], isLast: false }, told_steps: 2 },
    ])
    await muster().owner.query(`UPDATE watch_case SET watch_id = 'deleted'; DELETE FROM watch`)
  })

  it('of which one receiver could be reached is not [K-308]', async () => {
    await muster().owner.query('UPDATE watch_case SET told_steps = 1 WHERE number = 1')
    await storeChannel(muster(), { id: 'inside', url: 'https://10.0.0.1/', signing: secret })
    await tell({ id: 'a', channel: 'inside', step: 1 })
    await tell({ id: 'b', step: 1 })
    await send()
    const { rows } = await muster().owner.query('SELECT kind FROM case_entry')
    expect(rows).toEqual([])
  })

  describe('some of whose receivers are told by a message that collects', () => {
    const told = (at: number, ...numbers: number[]) => ({
      kinds: Object.fromEntries(numbers.map((number) => [number, 'opened'])),
      steps: numbers.map((number) => ({ case: number, step: 1, at })),
    })
    const collected = async (channel: string, numbers: number[], sendAt = caseTime) =>
      await tell({
        ...{ id: `collected-${channel}`, kind: 'collected', case: null, cases: numbers, channel, sendAt },
        ...{ watchId: 'w', facts: told(caseTime, ...numbers) },
      })
    beforeEach(async () => {
      await muster().owner.query('UPDATE watch_case SET told_steps = 1')
      await storeChannel(muster(), { id: 'inside', url: 'https://10.0.0.1/', signing: secret })
      await storeChannel(muster(), { id: 'other', url: 'https://10.0.0.2/', signing: secret })
    })

    it('is noted in the timeline of each of its cases when that one fails [K-308 K-1203]', async () => {
      await collected('inside', [1, 2])
      await send()
      expect(await entries()).toEqual([notReached(1, ['inside']), notReached(2, ['inside'])])
    })

    it('is not while that one is yet to be sent, nor when it was [K-308 K-1203]', async () => {
      await tell({ id: 'failing', channel: 'inside', step: 1, watchId: 'w' })
      await collected('hook', [1], caseTime + minute)
      await send()
      expect(await entries()).toEqual([])
      muster().clock.advance(minute)
      await send()
      expect(await entries()).toEqual([])
      expect(receiver().received).toHaveLength(1)
    })

    it('is when that one has failed too, last [K-308 K-1203]', async () => {
      await tell({ id: 'failing', channel: 'inside', step: 1, watchId: 'w' })
      await collected('other', [1], caseTime + minute)
      muster().clock.advance(minute)
      await send()
      expect(await entries()).toEqual([notReached(1, ['inside', 'other'])])
    })

    it('is not by that one of an earlier time [K-306 K-308]', async () => {
      await tell({ id: 'again', channel: 'inside', step: 1, watchId: 'w', createdAt: caseTime + 1 })
      await collected('hook', [1], caseTime + minute)
      muster().clock.advance(1)
      await send()
      expect(await entries()).toEqual([notReached(1, ['inside'])])
    })
  })

  describe('whose receivers cannot be told any more when it is their turn', () => {
    beforeEach(() => muster().owner.query('UPDATE watch_case SET told_steps = 1'))
    const address = 'desk@any.example'

    it('is noted: a channel that was switched off, a person who left [K-307 K-308]', async () => {
      await storeChannel(muster(), { id: 'off', url: receiver().url, signing: secret, isOn: false })
      await tell({ id: 'a', channel: 'off', step: 1 })
      await tell({ id: 'b', person: 'nobody', name: 'gone@own.example', step: 1 })
      await send()
      expect(await states()).toEqual(['a notNeeded', 'b notNeeded'])
      expect(await entries()).toEqual([notReached(1, ['gone@own.example', 'off'])])
    })

    it.each([
      ['unsubscribed', 1],
      ['was not confirmed', null],
    ])('is noted: an address that %s [K-307 K-308 K-1008 K-1012]', async (_what, confirmedAt) => {
      await storeChannel(muster(), { id: 'desk', kind: 'email', addresses: [{ address, confirmedAt }] })
      await muster().owner.query(
        `INSERT INTO notification_choice (world_id, receiver_kind, receiver_id, unsubscribed)
         VALUES ($1, 'address', $2, '{w}')`,
        [worldIds.own, address],
      )
      await tell({ id: 'a', channel: 'desk', step: 1, watchId: 'w' })
      await send()
      await muster().owner.query('DELETE FROM notification_choice')
      expect(await deliveryRows(muster())).toMatchObject([{ state: 'notNeeded' }])
      expect(await entries()).toEqual([notReached(1, [confirmedAt === null ? 'desk' : address])])
    })

    it('is not where its message is of no use any more, or another receiver was told [K-308 K-1112]', async () => {
      await muster().owner.query(`UPDATE watch_case SET state = 'taken' WHERE number = 2`)
      await storeChannel(muster(), { id: 'off', url: receiver().url, signing: secret, isOn: false })
      await tell({ id: 'a', channel: 'off', step: 1 })
      await tell({ id: 'b', step: 1 })
      await tell({ id: 'c', step: 1, case: 2 })
      await send()
      expect(await states()).toEqual(['a notNeeded', 'b delivered', 'c notNeeded'])
      expect(await entries()).toEqual([])
    })
  })
})
