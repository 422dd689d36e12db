import { languages, messageKinds } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useDeliveries } from '../../../test/cases/sent-deliveries.ts'
import { caseTime, storeCase } from '../../../test/cases/stored-cases.ts'
import { deliveryRows, storeChannel, tryRows } from '../../../test/cases/stored-deliveries.ts'
import { startSlack, startTeams } from '../../../test/peers/chat-services.ts'
import type { Receiver } from '../../../test/peers/receiver.ts'

const { muster, tell, send } = useDeliveries()

/** Names as long as any, of what each service has to write otherwise. */
const hostile = ['&<>'.repeat(40), 'a.b@c:'.repeat(20), '😀'.repeat(100), '"\\'.repeat(50)]
const many = Array.from({ length: 25 }, (_, index) => index + 1)
const common = hostile.map((value) => ({
  properties: Array.from({ length: 5 }, () => ({ name: 'firmware', value })),
  cohorts: { 1: [55, 57, 3, 900] },
}))

beforeAll(async () => {
  for (const number of many.slice(3)) await storeCase(muster(), { number })
  for (const [index, name] of hostile.entries())
    await muster().owner.query(
      'UPDATE watch_case SET watch_name = $1, group_name = $1, common = $2 WHERE number % 4 = $3',
      [name, JSON.stringify(common), index],
    )
  await muster().owner.query(`UPDATE watch_case SET grouped_by = 'group', home_location_id = NULL`)
})

describe.each([
  ['slack', startSlack],
  ['teams', startTeams],
] as const)('%s', (kind, start) => {
  let service: Receiver
  beforeAll(async () => {
    service = await start()
  })
  afterAll(async () => await service.stop())

  it.each(languages)(
    'takes messages of every kind, whatever names they have, in %s [K-1013 K-1014]',
    async (language) => {
      await storeChannel(muster(), { id: 'chat', kind, url: service.url, language })
      for (const number of [1, 2, 3, 4]) {
        // The end comes last: of cases that are over, others are of no use.
        for (const message of messageKinds.toSorted((a, b) => Number(a === 'over') - Number(b === 'over'))) {
          const isOfNone = message === 'collected' || message === 'test'
          if (message === 'over') {
            await muster().owner.query(
              `UPDATE watch_case SET state = 'over', ended_at = $1 WHERE number = $2`,
              [caseTime, number],
            )
          }
          const createdAt = muster().clock.now().getTime()
          const facts = { by: 'x'.repeat(200) }
          await tell({
            ...{ id: `${message}-${number}`, kind: message, channel: 'chat', createdAt, facts },
            ...{ case: isOfNone ? null : number, ...(message === 'collected' && { cases: many }) },
          })
          await send()
          muster().clock.advance(1)
        }
      }
      const rows = await deliveryRows(muster())
      const refused = rows.filter(({ state }) => state !== 'delivered')
      expect(await Promise.all(refused.map(async ({ id }) => [id, await tryRows(muster(), id)]))).toEqual([])
      expect(rows).toHaveLength(4 * messageKinds.length)
      await muster().owner.query('UPDATE watch_case SET ended_at = NULL')
    },
  )
})

describe('what the services refuse', () => {
  const post = async ({ url }: Receiver, body: object) =>
    (
      await fetch(url, {
        ...{ method: 'POST', body: JSON.stringify(body) },
        headers: { 'content-type': 'application/json' },
      })
    ).status
  const text = (length: number) => ({ type: 'plain_text', text: 'x'.repeat(length) })

  it('is refused by those of the tests: too long, too many, or of another form [K-1013 K-1014]', async () => {
    const [slack, teams] = [await startSlack(), await startTeams()]
    const header = { type: 'header', text: text(150) }
    const blocks = (...all: object[]) => ({ text: 'x', blocks: all })
    expect(await post(slack, blocks(header))).toBe(200)
    for (const body of [
      {},
      blocks(),
      blocks({ ...header, text: text(151) }),
      blocks({ type: 'section', text: text(3001) }),
      blocks({ type: 'actions', elements: [{ type: 'button', text: text(76) }] }),
      blocks(...Array.from({ length: 51 }, () => header)),
      blocks({ type: 'rich' }),
    ])
      expect(await post(slack, body)).toBe(400)
    const card = (length: number, type = 'RichTextBlock') => ({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            ...{ $schema: 'http://adaptivecards.io/schemas/adaptive-card.json', type: 'AdaptiveCard' },
            ...{ version: '1.4', body: [{ type, inlines: [{ type: 'TextRun', text: 'x'.repeat(length) }] }] },
          },
        },
      ],
    })
    expect(await post(teams, card(1000))).toBe(202)
    expect(await post(teams, card(28 * 1024))).toBe(413)
    expect(await post(teams, card(1, 'Html'))).toBe(400)
    expect(await post(teams, { text: 'x' })).toBe(400)
    await slack.stop()
    await teams.stop()
  })
})
