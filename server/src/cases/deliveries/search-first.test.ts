import { WebhookMessage } from '@muster/contract'
import { searchPatience } from '@muster/rules'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useDeliveries } from '../../../test/cases/sent-deliveries.ts'
import { caseTime } from '../../../test/cases/stored-cases.ts'
import { storeChannel } from '../../../test/cases/stored-deliveries.ts'

const { muster, receiver, secret, tell, send, states } = useDeliveries()

const restate = (columns: string, number = 1) =>
  muster().owner.query(`UPDATE watch_case SET ${columns} WHERE number = $1`, [number])
const common = [{ properties: [{ name: 'firmware', value: '7.1' }], cohorts: { 1: [55, 57, 3, 900] } }]

describe('a message by which people learn of a case whose devices are yet to be searched', () => {
  beforeEach(() => restate('is_to_search = true'))
  afterEach(() => restate(`is_to_search = false, common = NULL, devices = 57, kind = 'deviceAlert'`))

  it.each(['opened', 'nextStep', 'cameBack'] as const)(
    'as %s waits for what they have in common, and says it [K-1101]',
    async (kind) => {
      await tell({ id: 'waits', kind })
      await send()
      expect(await states()).toEqual(['waits waiting'])
      await restate(`is_to_search = false, common = '${JSON.stringify(common)}'`)
      await send()
      const [request] = receiver().received
      const [told] = WebhookMessage.parse(JSON.parse(request?.body ?? '')).data.cases
      expect(told?.common).toMatchObject([{ properties: [{ value: '7.1' }], devices: 55, ofDevices: 57 }])
    },
  )

  it('does not wait long: a search may hang [K-1101 K-1221]', async () => {
    await tell({ id: 'waits' })
    muster().clock.advance(searchPatience - 1)
    await send()
    expect(await states()).toEqual(['waits waiting'])
    muster().clock.advance(1)
    await send()
    expect(await states()).toEqual(['waits delivered'])
  })

  it('holds up no other message, also to its receiver [K-1113 K-1221]', async () => {
    await storeChannel(muster(), { id: 'other', url: receiver().url, signing: secret })
    await restate('is_to_search = true', 2)
    for (const number of [1, 2]) await tell({ id: `waits-${number}`, case: number })
    await tell({ id: 'same-receiver', case: 3 })
    await tell({ id: 'same-case', channel: 'other', kind: 'handedOver' })
    await send()
    await restate('is_to_search = false', 2)
    expect(new Set(await states())).toEqual(
      new Set(['waits-1 waiting', 'waits-2 waiting', 'same-receiver delivered', 'same-case delivered']),
    )
  })

  it.each(['devices = 4', `kind = 'batteryAlert'`])(
    'does not wait where none is to come: %s [K-515 K-1101]',
    async (columns) => {
      await restate(columns)
      await tell({ id: 'goes' })
      await send()
      expect(await states()).toEqual(['goes delivered'])
    },
  )

  it('is tried again without waiting: it says what it said [K-1115]', async () => {
    await restate('is_to_search = false')
    receiver().answers((response) => response.writeHead(500).end())
    await tell({ id: 'again', sendAt: caseTime + 1 })
    muster().clock.advance(1)
    await send()
    await restate('is_to_search = true')
    receiver().answers((response) => response.end())
    await muster().owner.query('UPDATE delivery SET try_at = send_at')
    await send()
    expect(await states()).toEqual(['again delivered'])
  })
})
