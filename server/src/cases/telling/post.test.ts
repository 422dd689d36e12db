import { minuteLength } from '@muster/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { caseTime, storeCase } from '../../../test/cases/stored-cases.ts'
import { deliveryRows, sendDue, storeChannel, storeDelivery } from '../../../test/cases/stored-deliveries.ts'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import { claimDeliveries } from '../deliveries/delivery-queue.sql.ts'
import { type Letter, Post } from './post.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  for (const number of [1, 2, 3, 4]) await storeCase(muster, { number })
})
afterAll(() => muster.close())
afterEach(async () => {
  await muster.owner.query('DELETE FROM delivery; DELETE FROM channel')
  await muster.owner.query(`UPDATE watch_case SET state = 'open', taken_by = NULL, ended_at = NULL`)
})

const inWorld = async <Result>(work: (scope: Scope) => Promise<Result>) =>
  await inWorldTransaction(muster.services.db, worldIds.own, null, work)
const team = { kind: 'channel', id: 'team', name: 'Team' } as const
const letter = (number: number, rest: Partial<Letter> = {}): Letter => ({
  ...{ kind: 'opened', case: number, watchId: 'reboots', step: null, receiver: team },
  ...{ facts: { at: caseTime }, at: caseTime, ...rest },
})
const write = async (...letters: Letter[]) =>
  await inWorld(async (scope) => {
    const post = await Post.open(scope, caseTime, ['reboots'])
    for (const each of letters) post.write(each)
    await post.send(scope)
  })
/** Ten messages of the watch in the last minutes, so that what follows is collected. */
const fill = async () => {
  for (let index = 0; index < 10; index++) {
    const createdAt = caseTime - 5 * minuteLength + index
    await storeDelivery(muster, {
      id: `d-${index}`,
      channel: 'team',
      watchId: 'reboots',
      case: index,
      createdAt,
    })
  }
  await muster.owner.query(`UPDATE delivery SET state = 'delivered', try_at = NULL`)
}
const rows = async () =>
  (await deliveryRows(muster))
    .filter(({ id }) => !id.startsWith('d-'))
    .map(({ kind, state }) => [kind, state])

it('a message to each of many addresses of a channel is one of the ten in ten minutes [K-1203]', async () => {
  for (const index of [1, 2, 3, 4]) {
    for (const name of ['one', 'two', 'three']) {
      const createdAt = caseTime - index
      await storeDelivery(muster, {
        ...{ id: `d-${index}-${name}`, channel: 'team', name: `${name}@any.example` },
        ...{ watchId: 'reboots', case: index, createdAt },
      })
    }
  }
  await write(letter(5))
  expect(await rows()).toEqual([['opened', 'waiting']])
})

it('a case that comes while the message that collects is claimed is in another one [K-1203 K-1217]', async () => {
  await fill()
  await write(letter(1))
  const later = caseTime + 10 * minuteLength
  const claimed = await inWorld(async (scope) => {
    const post = await Post.open(scope, caseTime, ['reboots'])
    post.write(letter(2, { step: 1 }))
    const claims = await inWorld(async (other) =>
      claimDeliveries(other, {
        ...{ now: later, lease: minuteLength, patience: 0, atMost: 20, perReceiver: 2 },
        ...{ perLane: { mail: 20, host: 20 }, busy: {} },
      }),
    )
    await post.send(scope)
    return claims
  })
  expect(claimed.map(({ caseNumbers }) => caseNumbers)).toEqual([[1]])
  const { rows: collected } = await muster.owner.query(
    `SELECT state, case_numbers AS cases, send_at AS at, facts -> 'steps' AS steps FROM delivery
     WHERE kind = 'collected' ORDER BY case_numbers`,
  )
  const at = later - 5 * minuteLength
  expect(collected).toEqual([
    { state: 'sending', cases: [1], at, steps: [] },
    { state: 'waiting', cases: [2], at, steps: [{ case: 2, step: 1, at: caseTime }] },
  ])
})

it('a message that collects knows the steps that it tells, each with its time [K-308 K-1203]', async () => {
  await fill()
  await write(letter(1, { step: 1 }), letter(2))
  await write(letter(3, { step: 2 }))
  const { rows: collected } = await muster.owner.query(
    `SELECT case_numbers AS cases, facts -> 'steps' AS steps FROM delivery WHERE kind = 'collected'`,
  )
  const steps = [
    { case: 1, step: 1, at: caseTime },
    { case: 3, step: 2, at: caseTime },
  ]
  expect(collected).toEqual([{ cases: [1, 2, 3], steps }])
})

it('cases that were handed over, or are over, are collected as what they are [K-311 K-1203]', async () => {
  await storeChannel(muster, {
    id: 'team',
    kind: 'email',
    addresses: [{ address: 'one@any.example', confirmedAt: 1 }],
  })
  await fill()
  await storeDelivery(muster, { id: 'd-told', channel: 'team', name: 'one@any.example', case: 3 })
  await muster.owner.query(
    `UPDATE delivery SET state = 'delivered', try_at = NULL, first_try_at = 1 WHERE id = 'd-told'`,
  )
  await write(
    letter(1),
    letter(2, { kind: 'handedOver' }),
    letter(3, { kind: 'over' }),
    letter(4, { kind: 'over' }),
  )
  await muster.owner.query(`UPDATE watch_case SET state = 'taken', taken_by = 'x' WHERE number < 3`)
  await muster.owner.query(`UPDATE watch_case SET state = 'over', ended_at = opened_at WHERE number >= 3`)
  muster.clock.advance(caseTime + 5 * minuteLength - muster.clock.now().getTime())
  await sendDue(muster.services)
  const { rows: collected } = await muster.owner.query(
    `SELECT jsonb_path_query_array(facts, '$.message.data.cases[*].number') AS cases
     FROM delivery WHERE kind = 'collected'`,
  )
  expect(collected).toEqual([{ cases: [2, 3] }])
})
