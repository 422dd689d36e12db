import { describe, expect, it } from 'vitest'
import type { TestDevice } from '../../../test/telemetry/agents.ts'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { saveWorldSettings } from '../../administration/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'

const { world, muster, rows, services, clock, now, newDevice, numberOf } = useTelemetryWorld()

const iso = (time: number) => new Date(time).toISOString()

/** Lets reports wait for one row, one after the other, so that each but the first finds it changed meanwhile. */
async function oneAfterTheOther<Answer>(
  table: string,
  number: number,
  reports: (() => Promise<Answer>)[],
  column = 'number',
): Promise<Answer[]> {
  await rows('BEGIN')
  await rows(`SELECT 1 FROM ${table} WHERE world_id = $1 AND ${column} = $2 FOR UPDATE`, [world, number])
  const sent: Promise<Answer>[] = []
  for (const report of reports) {
    sent.push(report())
    await untilWaiting(muster(), sent.length)
    clock().advance(60_000)
  }
  await rows('COMMIT')
  return await Promise.all(sent)
}

const changesOf = async (subject: string, number: number) =>
  (
    await rows(
      `SELECT from_level, to_level FROM status_transition
       WHERE world_id = $1 AND subject = $2 AND number = $3 ORDER BY alert, at`,
      [world, subject, number],
    )
  ).map(({ from_level, to_level }) => [from_level, to_level])

describe('reports that are stored at the same moment', () => {
  it('of one device take each other into account', async () => {
    const device = await newDevice()
    const inventory = (deviceName: string) => ({
      platformType: 'android' as const,
      manufacturer: 'Northwind',
      model: 'N7',
      serialNumber: 'SN',
      deviceName,
      timeZone: { name: 'Europe/London' },
    })
    await device.report({})
    const number = await numberOf(device)
    await oneAfterTheOther('device_pulse', number, [
      () => device.report({ sequence: 9, sentAt: iso(now() - 86_400_000), inventory: inventory('later') }),
      () => device.report({ sequence: 8, inventory: inventory('earlier') }),
    ])
    expect(
      await rows(
        `SELECT device_name, time_error_status FROM device JOIN device_health USING (world_id, number)
         WHERE world_id = $1 AND number = $2`,
        [world, number],
      ),
    ).toEqual([{ device_name: 'later', time_error_status: 0 }])
    expect(await changesOf('device', number)).toEqual([
      [0, 2],
      [2, 0],
    ])
  })

  it('of one battery take each other into account, whichever devices they come from', async () => {
    await inWorldTransaction(services().db, world, null, (scope) =>
      saveWorldSettings(scope, { batteryHealthStatusEnabled: true }),
    )
    const devices = [await newDevice(), await newDevice(), await newDevice()] as const
    const read = async (device: TestDevice, minutes: number, presentCapacity: number) =>
      await device.report({
        smartBatteries: [
          { at: iso(now() - minutes * 60_000), serialNumber: 'B-1', ratedCapacity: 4000, presentCapacity },
        ],
      })
    await read(devices[0], 30, 4000)
    const [battery] = await rows(`SELECT number FROM battery WHERE world_id = $1`, [world])
    await oneAfterTheOther('battery_pulse', battery.number, [
      () => read(devices[1], 0, 1000),
      () => read(devices[2], 10, 4000),
    ])
    const stored = `SELECT present_capacity, health_status FROM battery JOIN battery_pulse USING (world_id, number)
                    WHERE world_id = $1`
    expect(await rows(stored, [world])).toEqual([{ present_capacity: 1000, health_status: 2 }])
    expect(await changesOf('battery', battery.number)).toEqual([[0, 2]])
  })

  it('name applications in any order, and both are stored', async () => {
    const [first, second, third] = [await newDevice(), await newDevice(), await newDevice()]
    const list = (name: string, packages: string[]) => ({
      applications: {
        hash: `${name} ${packages}`,
        list: packages.map((packageName) => ({ packageName, name, version: '1', system: false })),
      },
    })
    await first.report(list('Scan', ['a', 'b', 'c']))
    const [held] = await rows(`SELECT id FROM application WHERE world_id = $1 AND package_name = 'c'`, [
      world,
    ])
    const answers = await oneAfterTheOther(
      'application',
      held.id,
      [
        () => second.report(list('Scanner', ['a', 'c', 'b'])),
        () => third.report(list('Numériser', ['b', 'a'])),
      ],
      'id',
    )
    expect(answers).toMatchObject([{ duplicate: false }, { duplicate: false }])
  })
})

describe('changes of a status', () => {
  it('at one moment, or by a clock that is behind, are all stored, in the order in which they happened', async () => {
    const device = await newDevice()
    const number = await numberOf(device)
    const wrong = () => device.report({ sentAt: iso(now() - 86_400_000) })
    await wrong()
    await device.report({})
    clock().advance(1000)
    await wrong()
    clock().advance(-500)
    await device.report({})
    const changes = await changesOf('device', number)
    for (const [index, [from]] of changes.entries()) expect(from).toBe(changes[index - 1]?.[1] ?? 0)
    const [status] = await rows(
      'SELECT time_error_status AS level FROM device_health WHERE world_id = $1 AND number = $2',
      [world, number],
    )
    expect(changes.at(-1)?.[1]).toBe(status.level)
    expect(changes.length).toBeGreaterThan(1)
  })
})
