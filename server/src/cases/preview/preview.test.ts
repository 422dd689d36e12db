import { dayLength, type WatchPreview } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { reboots, useKeptWatches } from '../../../test/cases/kept-watches.ts'
import { caseTime } from '../../../test/cases/stored-cases.ts'
import { type PersonName, worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'
import { bitmapOf, insertPastTransitions } from '../../alerts/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'

const { muster, ask, answerOf } = useKeptWatches()

const hour = 3_600_000
const outOfContact = {
  ...{ ...reboots, alert: 'deviceUtilisationOutOfContactStatus', leastDevices: 2 },
}
const ago = (days: number, hours = 0) => caseTime - days * dayLength - hours * hour

/** Both cabs of the depot for three hours ten days ago, together for two; the till twelve days ago. */
beforeAll(async () => {
  const { rows } = await muster().owner.query<{ id: string; number: number }>(
    'SELECT id, number FROM device WHERE world_id = $1',
    [worldIds.own],
  )
  const numberOf = (id: string) => rows.find((row) => row.id === id)?.number ?? 0
  const alerted = (id: string, from: number, to: number) =>
    [
      { from: 'green' as const, to: 'yellow' as const, at: from },
      { from: 'yellow' as const, to: 'green' as const, at: to },
    ].map((change) => ({
      ...{ subject: 'device' as const, number: numberOf(id), alert: outOfContact.alert, ...change },
    }))
  await inWorldTransaction(muster().services.db, worldIds.own, null, (scope) =>
    insertPastTransitions(scope, [
      ...alerted('cab-one', ago(10, 3), ago(10)),
      ...alerted('cab-two', ago(10, 2), ago(10)),
      ...alerted('till', ago(12, 1), ago(12)),
    ]),
  )
})

const rule = (changes: object = {}) => ({
  ...{ watched: outOfContact, where: {}, holdMinutes: 0, endMinutes: 0, receivers: 3, ...changes },
})
const preview = (changes: object = {}, as: PersonName = 'manager') =>
  answerOf<WatchPreview>('POST', `${as === 'manager' ? 'watches' : 'ownWatches'}/preview`, {
    ...{ as, body: rule(changes) },
  })
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const openings = async (...asked: Parameters<typeof preview>) =>
  (await preview(...asked)).days?.filter(({ cases }) => cases > 0)
const day = (time: number, cases = 1) => ({ date: dateOf(time), cases, messages: 3 * cases })

describe('the preview of a watch', () => {
  it('counts the cases and messages of the last 30 days, by day [K-416]', async () => {
    const { days, gap } = await preview()
    expect([days?.length, days?.[0]?.date, days?.at(-1)?.date, gap]).toEqual([
      ...[30, dateOf(ago(29)), dateOf(caseTime), null],
    ])
    expect(await openings()).toEqual([day(ago(10, 2))])
  })

  it('holds, groups and counts as a watch does [K-417]', async () => {
    expect(await openings({ holdMinutes: 119 })).toEqual([day(ago(10))])
    expect(await openings({ holdMinutes: 121 })).toEqual([])
    expect(await openings({ watched: { ...outOfContact, level: 'red' } })).toEqual([])
    expect(await openings({ watched: { ...outOfContact, leastDevices: 1 } })).toEqual([
      ...[day(ago(12, 1)), day(ago(10, 3))],
    ])
    expect(await openings({ watched: { ...outOfContact, leastDevices: 3 } })).toEqual([])
    expect(await openings({ where: { homeLocationIds: ['own-store'] } })).toEqual([])
    const byGroup = { ...outOfContact, leastDevices: 1, groupedBy: 'group' }
    expect(await openings({ watched: byGroup })).toEqual([day(ago(12, 1)), day(ago(10, 3), 2)])
  })

  it('counts the overall status by what it is made of [K-416]', async () => {
    const watched = { ...outOfContact, alert: 'deviceStatus', leastDevices: 1 }
    // Cab-one, cab-two and the till have alerted since before the first day, and so open nothing.
    expect(await openings({ watched })).toEqual([])
  })

  it('counts only what the custom view of the owner shows [K-403]', async () => {
    const watched = { ...outOfContact, leastDevices: 1 }
    expect(await openings({ watched }, 'site')).toEqual([day(ago(10, 3))])
  })

  it('says what the watch would find now, and changes nothing [K-416 K-418]', async () => {
    expect((await preview({ watched: reboots })).now).toEqual({ cases: 2, devices: 2 })
    expect((await preview({ watched: reboots }, 'site')).now).toEqual({ cases: 1, devices: 1 })
    for (const table of ['watch_case', 'alerting', 'watch']) {
      const { rowCount } = await muster().owner.query(`SELECT 1 FROM ${table}`)
      expect([table, rowCount]).toEqual([table, 0])
    }
  })

  it('says why the past cannot tell [K-418]', async () => {
    const filter = { kind: 'deviceFilter', filter: { models: ['CT60'] }, moreThan: 0, groupedBy: 'all' }
    expect(await preview({ watched: filter })).toEqual({
      ...{ days: null, gap: 'filter', now: { cases: 1, devices: 1 } },
    })
    const silence = { kind: 'silence', silentMinutes: 60 }
    expect(await preview({ watched: silence })).toMatchObject({ days: null, gap: 'shortSilence' })
    expect(await preview({ watched: { ...silence, silentMinutes: 1440 } })).toMatchObject({ gap: null })
  })

  it('is of alarms, too, by today’s shares [K-416 K-417]', async () => {
    const anyAlert = { enabled: true, yellow: 60, red: 90 }
    await muster().owner.query(
      `INSERT INTO world_settings (world_id, settings) VALUES ($1, $2)
       ON CONFLICT (world_id) DO UPDATE SET settings = world_settings.settings || excluded.settings`,
      [worldIds.own, JSON.stringify({ alarms: { deviceUtilisationOutOfContact: anyAlert } })],
    )
    const alarm = (level: string) => ({
      ...{ kind: 'alarm', alarm: 'deviceUtilisationOutOfContact', level, groupedBy: 'homeLocation' },
    })
    expect(await openings({ watched: alarm('critical') })).toEqual([day(ago(12, 1)), day(ago(10, 2))])
    expect(await openings({ watched: alarm('critical'), holdMinutes: 90 })).toEqual([day(ago(10))])
  })

  it('is of new anomalies, by the days on which they were raised [K-106 K-416 K-417]', async () => {
    const { rows: affected } = await muster().owner.query<{ number: number }>(
      `SELECT number FROM device WHERE world_id = $1 AND id = 'cab-one'`,
      [worldIds.own],
    )
    await muster().owner.query(
      `INSERT INTO anomaly (world_id, id, alert, properties, labels, description, first_detected, last_detected,
         last_day, last_affected_day, detected_count, latest_affected, highest_affected, affected, total_affected,
         population, total_alerting, group_size)
       VALUES ($1, 'a', 'deviceTimeErrorStatus', '[]', '{}', 'd', 1, 1, $2, $2, 1, 1, 1, '', 1, 1, 1, 1)`,
      [worldIds.own, dateOf(ago(2))],
    )
    for (const days of [20, 15, 2]) {
      await muster().owner.query(
        `INSERT INTO anomaly_day (world_id, anomaly_id, day, significant, affected, group_alerting, population,
           total_alerting, group_size) VALUES ($1, 'a', $2, true, $3, 1, 1, 1, 1)`,
        [worldIds.own, dateOf(ago(days)), bitmapOf(affected.map(({ number }) => number))],
      )
    }
    expect(await openings({ watched: { kind: 'anomaly', alerts: [] } })).toEqual([day(ago(19)), day(ago(1))])
    const others = { kind: 'anomaly', alerts: ['deviceUserExperienceRebootStatus'] }
    expect(await openings({ watched: others })).toEqual([])
    const anomalies = { kind: 'anomaly', alerts: [] }
    const at = (home: string) => ({ watched: anomalies, where: { homeLocationIds: [home] } })
    expect(await openings(at('own-depot'))).toHaveLength(2)
    expect(await openings(at('own-store'))).toEqual([])
    // Whoever may not read anomalies is told of none.
    for (const as of ['viewer', 'site'] as const) {
      const asked = { as, body: rule({ watched: anomalies }) }
      expect(errorCode(await ask('POST', 'ownWatches/preview', asked))).toBe('roleMissing')
    }
  })

  it('needs the product of its kind, and the role [K-111 K-401]', async () => {
    const watched = {
      kind: 'batteryAlert',
      alert: 'batteryStatus',
      level: 'red',
      leastDevices: 1,
      groupedBy: 'all',
    }
    expect((await preview({ watched })).days).toHaveLength(30)
    const body = rule()
    expect(errorCode(await ask('POST', 'watches/preview', { as: 'editor', body }))).toBe('roleMissing')
    await muster().owner.query(`UPDATE world SET features = '{}' WHERE id = $1`, [worldIds.sister])
    const asked = { as: 'manager', world: worldIds.sister, body } as const
    expect(errorCode(await ask('POST', 'watches/preview', asked))).toBe('productNotLicensed')
  })
})
