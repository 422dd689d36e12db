import { describe, expect, it } from 'vitest'
import { worldIds } from '../../../test/estate.ts'
import { applications, dayLength, unused, useUsedWorlds } from '../../../test/telemetry/used-worlds.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { readProcessesOfDevice } from '../../fleet/device-software/used-processes.sql.ts'
import { makeMonths } from '../retention/months.sql.ts'
import { retentionWorker } from '../retention/retention.job.ts'
import { carryAllSumsOver } from '../sums/sums.job.ts'
import { carryAllUseOver } from './use.job.ts'

const { own } = worldIds
const { muster, today, hourOf, newDevice, numberOf, hour, carryOver, reading, useOf } = useUsedWorlds()

const process = { processName: 'scan.exe', productName: 'Scan', productVersion: '1', fileVersion: '1.0' }

describe('the applications of a device', () => {
  it('have their last use and figures of 30 days, whatever their version [C-2331]', async () => {
    const device = await newDevice()
    await device.report({
      ...applications(['com.scan', 'com.mail'], '2'),
      hours: [
        hour(29, { minutes: 5, mobileBytes: 100, wifiBytes: 1, version: '1' }),
        hour(1, { minutes: 7, mobileBytes: 200, version: '2' }),
        // Data traffic alone is not use.
        hour(0, { minutes: 0, wifiBytes: 3_000_000_000, version: '2' }),
      ],
    })
    await carryOver()
    expect(await useOf(device)).toEqual({
      'com.scan': { lastUsed: hourOf(1), minutes: 12, mobileBytes: 300, wifiBytes: 3_000_000_001 },
      'com.mail': unused,
    })
  })

  it('are the same after a late day, and after a repeated and corrected one', async () => {
    const device = await newDevice()
    await device.report({ ...applications(['com.scan']), hours: [hour(1, { minutes: 7, mobileBytes: 10 })] })
    await carryOver()
    await device.report({ hours: [hour(5, { minutes: 3, mobileBytes: 1 })] })
    await device.report({ hours: [hour(1, { minutes: 9, mobileBytes: 10 })] })
    await carryOver()
    await device.report({ hours: [hour(5, { minutes: 3, mobileBytes: 1 })] })
    await carryOver()
    expect(await useOf(device)).toEqual({
      'com.scan': { lastUsed: hourOf(1), minutes: 12, mobileBytes: 11, wifiBytes: 0 },
    })
  })

  it('have use from before the list that names them, however long ago', async () => {
    const device = await newDevice()
    await device.report({ hours: [hour(60, { minutes: 4 }, 'com.maps'), hour(2, { minutes: 8 })] })
    await carryOver()
    expect(await useOf(device)).toEqual({})
    await device.report(applications(['com.scan']))
    await carryOver()
    await device.report(applications(['com.scan', 'com.maps']))
    await carryOver()
    expect(await useOf(device)).toMatchObject({
      'com.scan': { lastUsed: hourOf(2), minutes: 8 },
      'com.maps': { lastUsed: hourOf(60), minutes: 0 },
    })
  })

  it('keep their use while they are removed', async () => {
    const device = await newDevice()
    await device.report({ ...applications(['com.scan']), hours: [hour(2, { minutes: 8 })] })
    await carryOver()
    await device.report(applications([]))
    await device.report({ hours: [hour(1, { minutes: 1 })] })
    await carryOver()
    expect(await useOf(device)).toEqual({})
    await device.report(applications(['com.scan']))
    expect(await useOf(device)).toMatchObject({ 'com.scan': { lastUsed: hourOf(1), minutes: 9 } })
  })

  it('are written only where something changes', async () => {
    const device = await newDevice()
    const pieces = { hours: [hour(1, { minutes: 7 }), hour(1, { minutes: 2 }, 'com.mail')] }
    await device.report({ ...applications(['com.scan', 'com.mail']), ...pieces })
    await carryOver()
    const written = async () =>
      (
        await muster().owner.query('SELECT xmin::text FROM device_application WHERE number = $1 ORDER BY 1', [
          await numberOf(device),
        ])
      ).rows.map(({ xmin }) => xmin)
    const before = await written()
    await device.report({ hours: [hour(1, { minutes: 3 }, 'com.mail')] })
    await carryOver()
    const after = await written()
    expect(after.filter((each) => before.includes(each))).toHaveLength(1)
    expect(after).toHaveLength(2)
  })
})

describe('a day', () => {
  it('leaves the figures after 30 days, but never the last use, not even with its month', async () => {
    const device = await newDevice()
    const used = hourOf(0)
    await device.report({ ...applications(['com.scan']), hours: [hour(0, { minutes: 7, mobileBytes: 10 })] })
    await carryOver()
    muster().clock.advance(29 * dayLength)
    expect(await useOf(device)).toMatchObject({ 'com.scan': { lastUsed: used, minutes: 7 } })
    muster().clock.advance(dayLength)
    expect(await useOf(device)).toMatchObject({ 'com.scan': { lastUsed: used, minutes: 0 } })
    await makeMonths(muster().owner, muster().clock.now())
    // Data without use restarts the 30 days, and the day falls out of them.
    await device.report({ hours: [hour(0, { wifiBytes: 5 })] })
    await carryOver()
    expect(await useOf(device)).toEqual({
      'com.scan': { lastUsed: used, minutes: 0, mobileBytes: 0, wifiBytes: 5 },
    })
    // Noted once more, and deleted before its turn comes.
    await device.report(applications(['com.scan', 'com.mail']))
    await carryAllSumsOver(muster().services.db, own)
    muster().clock.advance(100 * dayLength)
    await makeMonths(muster().owner, muster().clock.now())
    await retentionWorker({ ...muster().services, worldRetention: async () => [] }).work({})
    await carryOver()
    expect(await useOf(device)).toEqual({ 'com.scan': { ...unused, lastUsed: used }, 'com.mail': unused })
    expect((await muster().owner.query('SELECT 1 FROM use_change')).rowCount).toBe(0)
  })

  it('that changes while it is carried over is carried over again', async () => {
    const device = await newDevice()
    await device.report({ ...applications(['com.scan']), hours: [hour(1, { minutes: 7 })] })
    await carryAllSumsOver(muster().services.db, own)
    const taken = 'DELETE FROM use_change WHERE number = $1'
    await muster().owner.query('BEGIN')
    await muster().owner.query(taken, [await numberOf(device)])
    await device.report({ hours: [hour(1, { minutes: 9 })] })
    const noting = carryAllSumsOver(muster().services.db, own)
    await untilWaiting(muster(), 1)
    await muster().owner.query('COMMIT')
    await noting
    await carryAllUseOver(muster().services.db, own)
    expect(await useOf(device)).toMatchObject({ 'com.scan': { minutes: 9 } })
  })
})

describe('the processes of a device', () => {
  it('have their last use and figures of 30 days, unless they are removed [C-1003]', async () => {
    const device = await newDevice()
    const active = (daysAgo: number, userMinutes: number, cpu: number) => ({
      at: new Date(hourOf(daysAgo)).toISOString(),
      processes: [{ ...process, userMinutes, cpu }],
    })
    await device.report({ hours: [active(3, 6, 0.5), active(0, 0, 2.25)] })
    await carryOver()
    await device.report({ processes: { hash: 'p', list: [{ ...process, productVersion: '2' }] } })
    await carryOver()
    const number = await numberOf(device)
    const figures = {
      lastUsed: hourOf(3),
      minutes: 6,
      daysUsed: 1,
      cpu: 275,
      daysActive: 2,
      productVersion: '2',
      fileVersion: '1.0',
    }
    const found = await reading((scope) => readProcessesOfDevice(scope, number, today()))
    expect(found).toEqual([{ id: 1, processName: 'scan.exe', productName: 'Scan', ...figures }])
    await device.report({ processes: { hash: 'none', list: [] } })
    expect(await reading((scope) => readProcessesOfDevice(scope, number, today()))).toEqual([])
    await device.report({ processes: { hash: 'p', list: [{ ...process, productVersion: '2' }] } })
    expect(await reading((scope) => readProcessesOfDevice(scope, number, today()))).toEqual(found)
  })
})
