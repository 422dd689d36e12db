import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { caseStates, dayLength, minuteLength } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workOffCases } from '../../../../test/cases/watched-estate.ts'
import { openTestMuster, type TestMuster } from '../../../../test/muster.ts'
import { accessToken, post } from '../../../../test/requests.ts'
import { demoPassword } from '../../../access/index.ts'
import { createDemo } from '../create-demo.ts'
import { readDemoEstate } from '../demo-estate.sql.ts'
import { fillCases } from './fill-cases.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await createDemo(muster.services, 'small', () => {})
}, 300_000)
afterAll(async () => await muster.close())

const rows = async <Row extends object>(query: string): Promise<Row[]> =>
  (await muster.owner.query<Row>(query)).rows
const outbox = async () => await readdir(path.join(muster.services.config.dataDir, 'outbox'))

async function listed(email: string, tab: string): Promise<{ number: number; watch: { name: string } }[]> {
  const token = accessToken(await post(muster, '/auth/signIn', { email, password: demoPassword }))
  const body = { tab }
  const answer = await post(muster, '/api/cases/list?limit=50&offset=0', body, { token, world: 'demo' })
  return answer.json<{ list: { number: number; watch: { name: string } }[] }>().list
}

describe('the demo', () => {
  it('has watches that are on, of at least five kinds, with steps, quiet hours and a channel [K-1501]', async () => {
    const watches = await rows<{ kind: string; owner: string | null; steps: unknown[]; quiet: boolean }>(
      `SELECT kind, owner, steps, quiet_hours IS NOT NULL AS quiet FROM watch WHERE is_on AND world_id = 'demo'`,
    )
    expect(new Set(watches.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(5)
    expect(watches.filter(({ quiet }) => quiet).length).toBeGreaterThan(3)
    expect(Math.max(...watches.map(({ steps }) => steps.length))).toBe(3)
    expect(watches.filter(({ owner }) => owner !== null).length).toBeGreaterThan(0)
    expect(await rows('SELECT name, kind, is_on FROM channel')).toEqual([
      { name: 'Fleet desk', kind: 'email', is_on: true },
    ])
  })

  it('has cases in every state, with takers, comments and reasons [K-1502]', async () => {
    const states = await rows<{ state: string }>('SELECT DISTINCT state FROM watch_case')
    expect(states.map(({ state }) => state).sort()).toEqual([...caseStates].sort())
    const kinds = await rows<{ kind: string }>('SELECT DISTINCT kind FROM case_entry')
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['opened', 'notified', 'taken', 'commented', 'snoozed', 'closed', 'over']),
    )
    const [closed] = await rows<{ reasons: string; takers: string }>(
      'SELECT count(DISTINCT close_reason) AS reasons, count(DISTINCT taken_by) AS takers FROM watch_case',
    )
    expect(Number(closed?.reasons)).toBeGreaterThan(1)
    expect(Number(closed?.takers)).toBeGreaterThan(2)
  })

  it('has timelines that follow from the history of its devices [K-1502]', async () => {
    const { from, madeAt } = (await readDemoEstate(muster.services.db)) ?? expect.unreachable()
    const cases = await rows<{ opened: number; holds: boolean }>(`
      SELECT c.opened_at AS opened, EXISTS (
        SELECT FROM status_transition t WHERE t.world_id = c.world_id AND t.alert = c.alert
          AND t.to_level >= c.watched_level AND t.at = c.opened_at - w.hold_minutes * 60000) AS holds
      FROM watch_case c JOIN watch w ON w.world_id = c.world_id AND w.id = c.watch_id
      WHERE c.kind IN ('deviceAlert', 'batteryAlert') AND c.opened_at > w.since`)
    expect(cases.length).toBeGreaterThan(5)
    for (const { opened, holds } of cases) {
      expect(opened).toBeGreaterThan(from + 2 * dayLength)
      expect(opened).toBeLessThanOrEqual(madeAt)
      expect(holds).toBe(true)
    }
    const [order] = await rows<{ wrong: string }>(`
      SELECT count(*) AS wrong FROM case_entry a JOIN case_entry b USING (world_id, case_number)
      WHERE b.number = a.number + 1 AND b.kind NOT IN ('opened', 'over') AND a.kind NOT IN ('opened', 'over') AND b.at < a.at`)
    expect(Number(order?.wrong)).toBe(0)
  })

  it('keeps the mails of its cases in the outbox, each of its time [K-1503]', async () => {
    const sent = await rows<{ id: string; receiver: string; at: number }>(`
      SELECT id, receiver_name AS receiver, last_try_at AS at FROM delivery WHERE state = 'delivered' ORDER BY at`)
    const files = await outbox()
    expect(sent.length).toBeGreaterThan(20)
    expect(files).toHaveLength(sent.length)
    expect(sent.filter(({ receiver }) => !receiver.endsWith('@demo.example'))).toEqual([])
    const [first] = files.sort()
    const text = await readFile(path.join(muster.services.config.dataDir, 'outbox', first ?? ''), 'utf8')
    expect(Date.parse(/^Date: (.+)$/m.exec(text)?.[1] ?? '')).toBe(
      Math.floor((sent[0]?.at ?? 0) / 1000) * 1000,
    )
    expect(text).toContain(`Message-ID: <${sent[0]?.id}@`)
  })

  it('shows own watches to their owner alone [K-1501 K-402]', async () => {
    const ofAll = await listed('manager@demo.example', 'over')
    const ofSite = await listed('site@demo.example', 'over')
    expect(ofAll.length).toBeGreaterThan(ofSite.length)
    expect(ofAll.some(({ watch }) => watch.name === 'My depot')).toBe(false)
  })

  it('gets no second past when an interrupted start is repeated [K-1502]', async () => {
    const before = await rows('SELECT count(*) FROM watch_case')
    await fillCases(muster.services, (await readDemoEstate(muster.services.db)) ?? expect.unreachable())
    expect(await rows('SELECT count(*) FROM watch_case')).toEqual(before)
  })

  it('goes on without news of what its cases were opened for [K-412 K-1502]', async () => {
    const told = async () => (await rows<{ id: string }>('SELECT id FROM delivery')).length
    const before = await told()
    muster.clock.advance(5 * minuteLength)
    await workOffCases(muster, 'demo')
    expect(await told()).toBe(before)
    const dayAgo = muster.clock.now().getTime() - dayLength
    const waiting = await rows(
      `SELECT number FROM watch_case
       WHERE state = 'open' AND quiet_reason IS NULL AND told_at IS NULL AND opened_at < ${dayAgo}`,
    )
    expect(waiting).toEqual([])
  })
})
