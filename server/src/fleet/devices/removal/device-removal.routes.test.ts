import { describe, expect, it } from 'vitest'
import { type PersonName, signInAs, worldIds } from '../../../../test/estate.ts'
import { errorCode, get, post } from '../../../../test/requests.ts'
import { enrollment, identity, reporting, type TestDevice } from '../../../../test/telemetry/agents.ts'
import { lockPulse } from '../../../../test/telemetry/lock-pulse.ts'
import { useTelemetryWorld } from '../../../../test/telemetry/telemetry-world.ts'
import { untilWaiting } from '../../../../test/until-waiting.ts'
import { storeAlertDays } from '../../../alerts/days/alert-days.ts'
import { reevaluate } from '../../../alerts/reevaluation/reevaluate.ts'
import { inWorldTransaction } from '../../../platform/database/tenancy.ts'
import { sealFinishedDays } from '../../../telemetry/days/sealing.job.ts'
import { carryAllSumsOver, carryAllUseOver, NameCache } from '../../../telemetry/index.ts'
import { assignDevices } from '../../assignment/assignment.ts'

const { world, rows, muster, services, clock, now, newDevice, numberOf } = useTelemetryWorld()

const from = async (as: PersonName) => ({ token: (await signInAs(muster(), as)).token, world })
const remove = async (ids: unknown, as: PersonName = 'editor') =>
  await post(muster(), '/api/core/devices/delete', { ids }, await from(as))
const listed = async () => {
  const answer = await post(muster(), '/api/core/devices/list?limit=1000&offset=0', {}, await from('viewer'))
  return answer.json<{ list: { id: string }[] }>().list.map(({ id }) => id)
}
const statusOf = async (device: TestDevice, sequence: number) => {
  const body = { protocol: 1, sequence, sentAt: clock().now().toISOString() }
  return (await reporting(muster(), device.key, body)).statusCode
}

/** The tables with rows per device, apart from history: status changes and alert days. */
const tables = [
  ...['device', 'device_pulse', 'device_health', 'device_group', 'device_cohort', 'device_place'],
  ...['device_application', 'device_process', 'device_day', 'enrollment_request'],
]
const leftOf = async (number: number) => {
  const left: string[] = []
  for (const table of tables) {
    const found = await rows(`SELECT 1 FROM ${table} WHERE world_id = $1 AND number = $2`, [world, number])
    if (found.length > 0) left.push(table)
  }
  return left
}

const assign = async (device: TestDevice, change: { homeLocationId?: string; groups?: string[] }) => {
  const number = await numberOf(device)
  const names = new NameCache(services().db)
  await inWorldTransaction(services().db, world, null, (scope) =>
    assignDevices(scope, names, [number], change, now()),
  )
}

/** A device that has reported everything there is, in a group and at a home location, and is to be enrolled again. */
async function knownDevice(battery: string): Promise<TestDevice> {
  const device = await newDevice({ imei: '356000000000009' })
  await assign(device, { groups: ['leavers'], homeLocationId: 'own-depot' })
  const at = clock().now().toISOString()
  await device.report({
    applications: {
      hash: 'h1',
      list: [{ packageName: 'com.example.scan', name: 'Scan', version: '1', system: false, size: 1 }],
    },
    processes: {
      hash: 'h2',
      list: [{ processName: 'p.exe', productName: 'P', productVersion: '1', fileVersion: '1' }],
    },
    smartBatteries: [{ at, serialNumber: battery }],
    chargeLevels: [{ at, level: 80, onPower: false, battery }],
    locations: [{ at, latitude: 51.5, longitude: -0.1, accuracy: 5, source: 'gps' }],
    hours: [
      {
        at,
        useMinutes: 5,
        mobileBytes: 10,
        wifiBytes: 20,
        applications: [
          { packageName: 'com.example.scan', version: '1', minutes: 5, mobileBytes: 10, wifiBytes: 20 },
        ],
      },
    ],
    events: [{ at, type: 'deviceRebooted', rebootInfo: { type: 'user' } }],
  })
  await rows(
    `INSERT INTO enrollment_request (world_id, id, number, key_hash, address, requested_at, asked_at)
     VALUES ($1, $2, $3, '', '', $4, $4)`,
    [world, device.id, await numberOf(device), now()],
  )
  return device
}

describe('deleting devices', () => {
  it('leaves nothing of them in lists, counts, options and lookups, and all others alone [C-2106 C-537 A-1503]', async () => {
    const leaver = await knownDevice('BATTERY-1')
    const other = await newDevice()
    const number = await numberOf(leaver)
    expect(await leftOf(number)).toEqual(tables)
    const answer = await remove([leaver.id])
    expect([answer.statusCode, answer.json()]).toEqual([200, { deleted: 1 }])
    expect(await leftOf(number)).toEqual([])
    expect(await listed()).toContain(other.id)
    expect(await listed()).not.toContain(leaver.id)
    const viewer = await from('viewer')
    expect((await get(muster(), '/api/configuration/getGroups', viewer)).json()).not.toContain('leavers')
    expect((await get(muster(), '/api/core/device/ids?imei=356000000000009', viewer)).json()).toEqual({
      ids: [],
    })
    expect((await get(muster(), `/api/core/device/info?deviceId=${leaver.id}`, viewer)).statusCode).toBe(404)
  })

  it('keeps their batteries, which were then last seen in none', async () => {
    const leaver = await knownDevice('BATTERY-2')
    const seenIn = async () =>
      (
        await rows(
          `SELECT p.device_number AS device FROM battery_pulse p JOIN battery b USING (world_id, number)
           WHERE b.serial_number = 'BATTERY-2'`,
        )
      ).map(({ device }) => device)
    expect(await seenIn()).toEqual([await numberOf(leaver)])
    await remove([leaver.id])
    expect(await seenIn()).toEqual([null])
  })

  it('keeps their contributions to sums, and every job continues [C-2106]', async () => {
    const leaver = await knownDevice('BATTERY-3')
    const number = await numberOf(leaver)
    await carryAllSumsOver(services().db, world)
    const sums = () =>
      rows('SELECT day::text, use_minutes, reboots FROM cohort_day WHERE cohort_id = 0 ORDER BY day')
    const before = await sums()
    expect(before).not.toEqual([])
    await leaver.report({
      events: [{ at: clock().now().toISOString(), type: 'deviceOnPower' }],
    })
    await remove([leaver.id])
    clock().advance(5 * 86_400_000)
    const { db } = services()
    await carryAllSumsOver(db, world)
    await carryAllUseOver(db, world)
    await sealFinishedDays(db, world, clock().now())
    await reevaluate(db, world, 'all', clock().now)
    await reevaluate(db, world, 'due', clock().now)
    const today = Math.floor(now() / 86_400_000)
    await inWorldTransaction(db, world, null, (scope) => storeAlertDays(scope, today, today))
    expect(await sums()).toEqual(before)
    expect(await leftOf(number)).toEqual([])
    expect(await rows('SELECT 1 FROM use_change WHERE number = $1', [number])).toEqual([])
  })

  it('revokes their keys at once, and enrolling again creates a new device [C-2106]', async () => {
    const body = identity()
    const token = (await rows(`SELECT convert_from(data, 'UTF8') AS token FROM device_token`))[0].token
    const enroll = async () => (await enrollment(muster(), token, body)).json()
    const first = await enroll()
    const leaver = { id: first.deviceId, key: first.deviceKey } as TestDevice
    const number = await numberOf(leaver)
    expect(await statusOf(leaver, 1)).toBe(200)
    await remove([leaver.id])
    expect(await statusOf(leaver, 2)).toBe(401)
    expect(await statusOf(leaver, 3)).toBe(401)
    const second = await enroll()
    expect(second.deviceId).not.toBe(leaver.id)
    const again = { id: second.deviceId, key: second.deviceKey } as TestDevice
    expect(await numberOf(again)).toBeGreaterThan(number)
    expect(await statusOf(leaver, 4)).toBe(401)
    expect(await statusOf(again, 1)).toBe(200)
  })

  it('deletes what the caller sees and leaves alone what is unknown, foreign or out of view [C-9949 C-2412]', async () => {
    const [seen, unseen] = [await newDevice(), await newDevice()]
    await assign(seen, { homeLocationId: 'own-depot', groups: ['drivers'] })
    for (const [ids, as] of [
      [['nobody'], 'editor'],
      [[unseen.id], 'zone'],
    ] as const) {
      const answer = await remove(ids, as)
      expect([answer.statusCode, errorCode(answer)]).toEqual([404, 'notFound'])
    }
    const inSister = await post(
      muster(),
      '/api/core/devices/delete',
      { ids: [seen.id] },
      { token: (await signInAs(muster(), 'administrator')).token, world: worldIds.sister },
    )
    expect(errorCode(inSister)).toBe('notFound')
    expect(await listed()).toEqual(expect.arrayContaining([seen.id, unseen.id]))
    expect((await remove([seen.id, unseen.id, 'nobody', seen.id], 'zone')).json()).toEqual({ deleted: 1 })
    expect(await listed()).not.toContain(seen.id)
    expect(await listed()).toContain(unseen.id)
  })

  it('is recorded for each device, with the fields that people had set', async () => {
    const [first, second] = [await newDevice(), await newDevice()]
    const editor = await from('editor')
    await post(
      muster(),
      '/api/core/device/setDeviceAssetTag',
      { deviceId: first.id, assetTag: 'Gone' },
      editor,
    )
    await remove([first.id, second.id])
    const written = await rows(
      `SELECT record_id AS id, record, before, after FROM audit_entry
       WHERE action = 'device.removed' AND record_id = ANY ($1)`,
      [[first.id, second.id]],
    )
    expect(written).toHaveLength(2)
    expect(written.find(({ id }) => id === first.id)).toMatchObject({
      record: expect.stringMatching(/./),
      before: { assetTag: 'Gone', homeLocation: null, groups: [] },
      after: null,
    })
  })

  it('is for editors and above [C-2401 C-2402 A-1502]', async () => {
    const device = await newDevice()
    expect(errorCode(await remove([device.id], 'viewer'))).toBe('roleMissing')
    expect((await remove([device.id], 'manager')).statusCode).toBe(200)
  })

  it.each([
    ['no ids', []],
    ['too many', Array.from({ length: 1001 }, (_, index) => `id-${index}`)],
    ['none that is a list', 'all'],
  ])('of %s is refused by the name of the field', async (_what, ids) => {
    const answer = await remove(ids)
    expect([answer.statusCode, answer.json().details.problems[0].field]).toEqual([400, 'ids'])
  })
})

describe('a deletion that meets a report of the same device', () => {
  /** Lets two wait for the device, in this order, and continue one after the other. */
  async function inTurn<A, B>(device: TestDevice, first: () => Promise<A>, second: () => Promise<B>) {
    const { owner } = muster()
    await lockPulse(owner, device.id)
    const one = first()
    await untilWaiting(muster(), 1)
    const two = second()
    await untilWaiting(muster(), 2)
    await owner.query('COMMIT')
    return [await one, await two] as const
  }

  it('comes first: the report finds no device, and creates none', async () => {
    const device = await newDevice()
    const number = await numberOf(device)
    expect(await statusOf(device, 1)).toBe(200)
    const editor = await from('editor')
    const [removed, reported] = await inTurn(
      device,
      () => post(muster(), '/api/core/devices/delete', { ids: [device.id] }, editor),
      () => statusOf(device, 2),
    )
    expect([removed.json(), reported]).toEqual([{ deleted: 1 }, 401])
    expect(await leftOf(number)).toEqual([])
  })

  it('comes second: the report is stored, and deleted with the device', async () => {
    const device = await newDevice()
    const number = await numberOf(device)
    expect(await statusOf(device, 1)).toBe(200)
    const editor = await from('editor')
    const [reported, removed] = await inTurn(
      device,
      () => statusOf(device, 2),
      () => post(muster(), '/api/core/devices/delete', { ids: [device.id] }, editor),
    )
    expect([reported, removed.json()]).toEqual([200, { deleted: 1 }])
    expect(await leftOf(number)).toEqual([])
  })

  it('an edit waits for a report, and neither undoes the other', async () => {
    const device = await newDevice()
    const editor = await from('editor')
    const inventory = {
      platformType: 'android',
      manufacturer: 'Zebra',
      model: 'TC58',
      serialNumber: 'X',
      sims: [],
    }
    const body = { protocol: 1, sequence: 1, sentAt: clock().now().toISOString(), inventory }
    const [reported, edited] = await inTurn(
      device,
      () => reporting(muster(), device.key, body),
      () =>
        post(
          muster(),
          '/api/core/device/setDeviceAssetTag',
          { deviceId: device.id, assetTag: 'Kept' },
          editor,
        ),
    )
    expect([reported.statusCode, edited.statusCode]).toEqual([200, 200])
    expect(await rows('SELECT model, asset_tag FROM device WHERE id = $1', [device.id])).toEqual([
      { model: 'TC58', asset_tag: 'Kept' },
    ])
  })
})
