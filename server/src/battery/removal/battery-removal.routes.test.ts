import { type BatteryChargeSample, dayLength } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { addBatteries, idOf } from '../../../test/battery/listed-batteries.ts'
import { type PersonName, signInAs, worldIds } from '../../../test/estate.ts'
import { errorCode, get, post } from '../../../test/requests.ts'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'

const { muster, world, rows, clock, now, newDevice, numberOf } = useTelemetryWorld()

const from = async (as: PersonName, of: string = world) => ({
  token: (await signInAs(muster(), as)).token,
  world: of,
})
const remove = async (ids: unknown, as: PersonName = 'editor', of: string = world) =>
  await post(muster(), '/api/batteryEssentials/deleteSmartBatteries', { ids }, await from(as, of))

const reported = (serialNumber: string) => {
  const at = new Date(now()).toISOString()
  return {
    smartBatteries: [{ at, serialNumber, partNumber: 'BP-1' }],
    chargeLevels: [{ at, level: 80, onPower: false, battery: serialNumber }],
  }
}

const stored = async (serialNumber: string) =>
  (
    await rows(
      `SELECT b.number, b.id, b.first_seen, b.part_number, p.device_number
       FROM battery b JOIN battery_pulse p USING (world_id, number)
       WHERE b.world_id = $1 AND b.serial_number = $2`,
      [world, serialNumber],
    )
  )[0]

const charges = async (id: string) =>
  (
    await get(
      muster(),
      `/api/batteryEssentials/getSmartBatteryChargeLevel?id=${id}&to=${now() + 1}`,
      await from('viewer'),
    )
  ).json<BatteryChargeSample[]>()

describe('deleting batteries', () => {
  it('leaves nothing of them, and all others alone [A-1503 B-484 B-1226 B-9982]', async () => {
    const device = await newDevice()
    await device.report(reported('GONE-1'))
    await device.report(reported('STAYS-1'))
    const { id, number } = await stored('GONE-1')
    const answer = await remove([id, id])
    expect([answer.statusCode, answer.json()]).toEqual([200, { deleted: 1 }])
    for (const table of ['battery', 'battery_pulse', 'battery_day']) {
      expect(
        await rows(`SELECT 1 FROM ${table} WHERE world_id = $1 AND number = $2`, [world, number]),
      ).toEqual([])
    }
    expect(await stored('STAYS-1')).toBeDefined()
    const details = await get(
      muster(),
      `/api/core/device/details?deviceId=${device.id}`,
      await from('viewer'),
    )
    expect(
      details.json().smartBatteries.map(({ serialNumber }: { serialNumber: string }) => serialNumber),
    ).toEqual(['STAYS-1'])
  })

  it('lets one that reports again come back as new, first seen then', async () => {
    const device = await newDevice()
    await device.report(reported('BACK-1'))
    const before = await stored('BACK-1')
    await remove([before.id])
    clock().advance(3 * dayLength)
    await device.report(reported('BACK-1'))
    const after = await stored('BACK-1')
    expect(after.number).toBeGreaterThan(before.number)
    expect(after.id).not.toBe(before.id)
    expect(Number(after.first_seen)).toBe(now())
    expect(await charges(after.id)).toHaveLength(1)
  })

  it('that meets a report of the same battery loses nothing of the report', async () => {
    const device = await newDevice({ serialNumber: 'RACER' })
    await device.report(reported('RACE-1'))
    const { id, number } = await stored('RACE-1')
    const { owner } = muster()
    const editor = await from('editor')
    await owner.query('BEGIN')
    await owner.query('SELECT 1 FROM battery_pulse WHERE world_id = $1 AND number = $2 FOR UPDATE', [
      world,
      number,
    ])
    const removed = post(muster(), '/api/batteryEssentials/deleteSmartBatteries', { ids: [id] }, editor)
    await untilWaiting(muster(), 1)
    const report = device.report(reported('RACE-1'))
    await untilWaiting(muster(), 2)
    await owner.query('COMMIT')
    expect((await removed).json()).toEqual({ deleted: 1 })
    expect((await report).duplicate).toBe(false)
    const after = await stored('RACE-1')
    expect(after.number).toBeGreaterThan(number)
    expect([after.part_number, after.device_number]).toEqual(['BP-1', await numberOf(device)])
    expect(await charges(after.id)).toEqual([
      {
        local: now(),
        utc: now(),
        level: 80,
        onPower: false,
        smartBattery: { id: after.id, serialNumber: 'RACE-1' },
        device: { serialNumber: 'RACER' },
      },
    ])
  })

  it('is recorded for each battery [B-1226]', async () => {
    const device = await newDevice({ serialNumber: 'HELD-1' })
    await device.report(reported('NOTED-1'))
    const { id } = await stored('NOTED-1')
    await remove([id])
    expect(
      await rows(`SELECT action, record, before, after FROM audit_entry WHERE record_id = $1`, [id]),
    ).toEqual([
      {
        action: 'battery.removed',
        record: 'NOTED-1',
        before: { partNumber: 'BP-1', device: 'HELD-1' },
        after: null,
      },
    ])
  })

  it('is for editors and above, and within their view [B-480 B-1502 B-1503 B-1520 A-1502 A-1503]', async () => {
    const device = await newDevice()
    await device.report(reported('SEEN-1'))
    const { id } = await stored('SEEN-1')
    expect(errorCode(await remove([id], 'viewer'))).toBe('roleMissing')
    for (const [ids, as, of] of [
      [[id], 'zone', world],
      [['nobody'], 'editor', world],
      [[id], 'manager', worldIds.sister],
    ] as const) {
      const answer = await remove(ids, as, of)
      expect([answer.statusCode, errorCode(answer)]).toEqual([404, 'notFound'])
    }
    expect(await stored('SEEN-1')).toBeDefined()
    expect((await remove([id, 'nobody'], 'editor')).json()).toEqual({ deleted: 1 })
  })

  it('leaves batteries of another world, also one of the same id [B-101 B-1520]', async () => {
    const device = await newDevice()
    await device.report(reported('TWIN-1'))
    const { id } = await stored('TWIN-1')
    await addBatteries(muster(), worldIds.foreign, [{ serialNumber: 'TWIN-1' }, { serialNumber: 'THEIRS-1' }])
    await rows(`UPDATE battery SET id = $2 WHERE world_id = $1 AND serial_number = 'TWIN-1'`, [
      worldIds.foreign,
      id,
    ])
    const theirs = idOf({ serialNumber: 'THEIRS-1' })
    expect(errorCode(await remove([theirs]))).toBe('notFound')
    expect((await remove([id, theirs])).json()).toEqual({ deleted: 1 })
    expect(errorCode(await remove([id, theirs]))).toBe('notFound')
    expect(await stored('TWIN-1')).toBeUndefined()
    expect(
      await rows(
        `SELECT b.id FROM battery b JOIN battery_pulse p USING (world_id, number) WHERE b.world_id = $1
         ORDER BY b.number`,
        [worldIds.foreign],
      ),
    ).toEqual([{ id }, { id: theirs }])
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
