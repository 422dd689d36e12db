import type { DeviceAlert, StatusLevel } from '@muster/contract'
import { textOfKey } from '@muster/rules'
import { describe, expect, it } from 'vitest'
import { useWatchedEstate } from '../../../test/cases/use-watched-estate.ts'
import {
  casesNow,
  entriesOf,
  inOwnWorld,
  numbers,
  reboots,
  setLevel,
  switchOn,
} from '../../../test/cases/watched-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { statementsOf } from '../../../test/statements.ts'
import { readWorldSettings } from '../../administration/index.ts'
import { IntakeSigns } from '../../ingestion/index.ts'
import { numbersNow } from '../looking/index.ts'
import { withOwnBeginnings } from './explained-silence.ts'

const { muster, now, later, pass } = useWatchedEstate({ 'own-depot': 6 })

const outOfContact = 'deviceUtilisationOutOfContactStatus' as const satisfies DeviceAlert
const idle = 'deviceUtilisationIdleStatus' as const satisfies DeviceAlert
const minutesOfDay = 24 * 60

async function giveSigns(column: 'last_contact' | 'last_used', devices: readonly number[]): Promise<void> {
  await muster().owner.query(`UPDATE device_pulse SET ${column} = $1 WHERE number = ANY ($2)`, [
    now(),
    devices,
  ])
}

/** A day without a sign is silence, both as a warning and as a problem. */
async function setThresholds(): Promise<void> {
  const settings = {
    ...{ deviceUtilisationOutOfContactEnabled: true, deviceUtilisationIdleEnabled: true },
    ...{ deviceUtilisationOutOfContactYellow: 1, deviceUtilisationOutOfContactRed: 1 },
    ...{ deviceUtilisationIdleYellow: 1, deviceUtilisationIdleRed: 1 },
    alarms: Object.fromEntries(
      ['deviceUtilisationOutOfContact', 'deviceUtilisationIdle', 'anyAlert', 'deviceStatus'].map((alarm) => [
        ...([alarm, { enabled: true, yellow: 10, red: 30 }] as const),
      ]),
    ),
  }
  await muster().owner.query(
    `INSERT INTO world_settings (world_id, settings) VALUES ($1, $2)
     ON CONFLICT (world_id) DO UPDATE SET settings = world_settings.settings || excluded.settings`,
    [worldIds.own, JSON.stringify(settings)],
  )
}

/** Days without any process; the first report comes in right after them. */
async function beDown(days: number): Promise<void> {
  const signs = new IntakeSigns(muster().services)
  await signs.give()
  later(days * minutesOfDay)
  await signs.give()
  muster().clock.advance(1000)
  signs.noteStored(1)
  await signs.give()
}

const group = { groupedBy: 'homeLocation' } as const
const watches = {
  outOfContact: { kind: 'deviceAlert', alert: outOfContact, level: 'yellow', leastDevices: 1, ...group },
  idle: { kind: 'deviceAlert', alert: idle, level: 'red', leastDevices: 1, ...group },
  overall: { kind: 'deviceAlert', alert: 'deviceStatus', level: 'red', leastDevices: 1, ...group },
  alarm: { kind: 'alarm', alarm: 'deviceUtilisationOutOfContact', level: 'critical', ...group },
  idleAlarm: { kind: 'alarm', alarm: 'deviceUtilisationIdle', level: 'critical', ...group },
  anyAlert: { kind: 'alarm', alarm: 'anyAlert', level: 'critical', ...group },
  problems: { kind: 'alarm', alarm: 'deviceStatus', level: 'critical', ...group },
  status: { kind: 'deviceFilter', filter: { status: ['red'] }, moreThan: 0, ...group },
  alertStatus: {
    ...{ kind: 'deviceFilter', filter: { alertStatuses: { [outOfContact]: ['yellow', 'red'] } } },
    ...{ moreThan: 0, ...group },
  },
} as const
const all = numbers(1, 6)
const alertsOfSilence: readonly DeviceAlert[] = [outOfContact, idle]
const bothAlerts = async (devices: readonly number[], level: StatusLevel) => {
  for (const alert of alertsOfSilence) await setLevel(muster(), devices, level, { alert })
}

/** Of each watch that has a case: how many devices it has, and why it is quiet. */
async function open(): Promise<Record<string, [number, string | null]>> {
  const { rows } = await muster().owner.query<{ id: string; devices: number; quiet: string | null }>(
    `SELECT watch_id AS id, devices, quiet_reason AS quiet FROM watch_case WHERE ended_at IS NULL`,
  )
  return Object.fromEntries(rows.map(({ id, devices, quiet }) => [id, [devices, quiet]]))
}
const each = <Value>(value: Value) => Object.fromEntries(Object.keys(watches).map((id) => [id, value]))

async function watchAll(): Promise<void> {
  await setThresholds()
  for (const column of ['last_contact', 'last_used'] as const) await giveSigns(column, all)
  for (const [id, watched] of Object.entries(watches))
    await switchOn(muster(), { id, watched: watched as never })
}

describe('watches that know silence', () => {
  it('count what own downtime made silent once it is so on its own account [K-1207 K-1208]', async () => {
    await watchAll()
    await pass(1)
    await beDown(3)
    // The statuses are evaluated as soon as Muster is back; then those devices report that are on.
    await bothAlerts(all, 'red')
    await pass(1)
    expect(await open()).toEqual({})
    for (const column of ['last_contact', 'last_used'] as const) await giveSigns(column, [1, 2, 3, 4])
    await bothAlerts([1, 2, 3, 4], 'green')
    await pass(40)
    expect(await open()).toEqual({})
    await pass(minutesOfDay - 60)
    expect(await open()).toEqual({})
    for (const minutes of [30, 1]) await pass(minutes)
    // Of all six the two that have been off are a third.
    expect(await open()).toEqual(each([2, null]))
    for (const watchId of Object.keys(watches)) {
      const asked = { watchId, groupKey: (await casesNow(muster()))[0]?.key ?? '' }
      const found = await inOwnWorld(muster(), (scope) =>
        numbersNow(scope, asked, { now: now(), deployment: muster().services.config }),
      )
      expect([watchId, ...found.toSorted()]).toEqual([watchId, 5, 6])
    }
  })

  it('go on with cases of devices that were silent before [K-1207 K-1209 K-1210]', async () => {
    await watchAll()
    later(minutesOfDay + 1)
    for (const column of ['last_contact', 'last_used'] as const) await giveSigns(column, [1, 2, 3])
    await bothAlerts([4, 5, 6], 'red')
    await pass(1)
    expect(await open()).toEqual(each([3, null]))
    await beDown(2)
    await bothAlerts(all, 'red')
    for (const minutes of [31, 1]) await pass(minutes)
    expect(await open()).toEqual(each([3, null]))
    for (const { number } of await casesNow(muster()))
      expect(await entriesOf(muster(), number)).toContain('ownDowntime')
  })
})

it('waits with silence alone: what else makes the overall status bad counts soon [K-1207]', async () => {
  await setThresholds()
  for (const column of ['last_contact', 'last_used'] as const) await giveSigns(column, all)
  for (const [id, watched] of Object.entries({ overall: watches.overall, status: watches.status }))
    await switchOn(muster(), { id, watched: watched as never })
  await pass(1)
  await beDown(3)
  await bothAlerts(all, 'red')
  await pass(1)
  await setLevel(muster(), [2], 'red', { alert: reboots })
  await pass(5)
  expect(await open()).toEqual({ overall: [1, null], status: [1, null] })
})

it('is how long ago devices were seen, to a filter of that [K-1207]', async () => {
  await giveSigns('last_contact', all)
  await switchOn(muster(), {
    id: 'lastSeen',
    watched: { kind: 'deviceFilter', filter: { lastSeen: ['longer'] }, moreThan: 0, ...group },
  })
  later(29 * minutesOfDay)
  await pass(1)
  await beDown(3)
  await pass(60)
  expect(await casesNow(muster())).toEqual([])
  await pass(minutesOfDay)
  expect((await casesNow(muster())).map(({ devices }) => devices)).toEqual([6])
})

it('costs a statement only while own downtime is recent [K-1207]', async () => {
  await setThresholds()
  await giveSigns('last_contact', all)
  await beDown(2)
  await pass(31)
  await switchOn(muster(), { id: 'contact', watched: watches.outOfContact as never })
  const look = async () => {
    await setLevel(muster(), [1], 'red', { alert: outOfContact })
    const statements = await statementsOf(() => pass(1))
    await setLevel(muster(), [1], 'green', { alert: outOfContact })
    await pass(1)
    return statements.filter((text) => text.includes('last_contact')).length
  }
  expect(await look()).toBe(1)
  const devicesNow = async () => {
    const asked = {
      watchId: 'contact',
      groupKey: textOfKey({ by: 'homeLocation', homeLocationId: 'own-depot' }),
    }
    const statements = await statementsOf(() =>
      inOwnWorld(muster(), (scope) =>
        numbersNow(scope, asked, { now: now(), deployment: muster().services.config }),
      ),
    )
    return statements.filter((text) => text.includes('last_contact')).length
  }
  expect(await devicesNow()).toBe(1)
  await pass(minutesOfDay)
  await pass(1)
  expect(await look()).toBe(0)
  expect(await devicesNow()).toBe(0)
})

it('is read once for all watches of a run [K-1207]', async () => {
  await setThresholds()
  await giveSigns('last_contact', all)
  await switchOn(muster(), { id: 'first', watched: watches.overall as never, holdMinutes: 5 })
  await switchOn(muster(), { id: 'second', watched: watches.overall as never, holdMinutes: 60 })
  await pass(1)
  await beDown(3)
  await bothAlerts(all, 'red')
  const statements = await statementsOf(() => pass(1))
  expect(statements.filter((text) => text.includes('"contactSince"'))).toHaveLength(1)
})

it('leaves alone what has no device whose silence it explains [K-1207]', async () => {
  const part = (...devices: number[]) => {
    const same = (value: number) => Float64Array.from(devices, () => value)
    return {
      ...{
        cohort: 1,
        numbers: Float64Array.from(devices),
        levels: same(1),
        since: same(5),
        redSince: same(Number.NaN),
      },
      ...{
        leftAt: same(Number.NaN),
        redLeftAt: same(Number.NaN),
        heardMarks: same(1),
        redHeardMarks: same(0),
      },
    }
  }
  const device = {
    number: 2,
    cohort: 1,
    contactAt: 0,
    usedAt: 0,
    contactLevel: 1,
    idleLevel: 0,
    otherLevel: 0,
  }
  const { settings } = await inOwnWorld(muster(), readWorldSettings)
  const explained = {
    ...{ devices: new Map([[2, device]]), settings },
    downtime: { gaps: [{ from: 1, to: 10 }], silenceCountsAt: 20 },
  }
  const parts = [part(1, 3), part(2, 3)]
  const own = withOwnBeginnings(outOfContact, parts, explained, new Map())
  expect(own[0]).toBe(parts[0])
  expect(own[1]).not.toBe(parts[1])
  expect(own[1]?.since[1]).toBe(5)
})
