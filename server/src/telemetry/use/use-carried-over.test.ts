import { describe, expect, it } from 'vitest'
import { worldIds } from '../../../test/estate.ts'
import type { TestDevice } from '../../../test/telemetry/agents.ts'
import { applications, unused, useUsedWorlds } from '../../../test/telemetry/used-worlds.ts'
import { carryAllSumsOver } from '../sums/sums.job.ts'
import { carryAllUseOver } from './use.job.ts'

const { own, sister } = worldIds
const { muster, hourOf, newDevice, hour, carryOver, useOf } = useUsedWorlds()

describe('carrying over', () => {
  it('stops when the process ends, and continues with the rest the next time', async () => {
    const device = await newDevice()
    await device.report({ ...applications(['com.scan']), hours: [hour(1, { minutes: 7 })] })
    const { db } = muster().services
    await carryAllSumsOver(db, own)
    await carryAllUseOver(db, own, AbortSignal.abort())
    expect(await useOf(device)).toEqual({ 'com.scan': unused })
    await carryAllUseOver(db, own)
    expect(await useOf(device)).toMatchObject({ 'com.scan': { minutes: 7 } })
  })

  it('continues where it ended the last time, even if the first devices have been used again', async () => {
    const devices = [await newDevice(), await newDevice(), await newDevice()]
    const all = async (minutes: number) => {
      for (const device of devices) {
        await device.report({ ...applications(['com.scan']), hours: [hour(1, { minutes })] })
      }
      await carryAllSumsOver(muster().services.db, own)
    }
    const used = async () => {
      const minutes: unknown[] = []
      for (const device of devices) minutes.push((await useOf(device))['com.scan']?.minutes)
      return minutes
    }
    await all(1)
    await carryAllUseOver(muster().services.db, own)
    await all(7)
    await carryAllUseOver(muster().services.db, own, undefined, { days: 1, steps: 1 })
    expect(await used()).toEqual([7, 1, 1])
    await all(9)
    await carryAllUseOver(muster().services.db, own, undefined, { days: 1, steps: 2 })
    expect(await used()).toEqual([7, 9, 9])
    await carryAllUseOver(muster().services.db, own)
    expect(await used()).toEqual([9, 9, 9])
  })

  it('reads all days of devices whose lists have grown, some devices at a time', async () => {
    const daysAgo = [1, 2, 3]
    const devices: TestDevice[] = []
    for (let count = 0; count < 6; count++) {
      const device = await newDevice()
      devices.push(device)
      await device.report({ hours: daysAgo.map((each) => hour(each, { minutes: 1 }, 'com.grown')) })
    }
    await carryOver()
    for (const device of devices) await device.report(applications(['com.grown']))
    await carryAllSumsOver(muster().services.db, own)
    const waiting = async () =>
      (await muster().owner.query('SELECT 1 FROM use_change WHERE world_id = $1', [own])).rowCount
    expect(await waiting()).toBe(devices.length)
    await carryAllUseOver(muster().services.db, own, undefined, { days: 400, steps: 1 })
    expect(await waiting()).toBe(2)
    await carryAllUseOver(muster().services.db, own)
    for (const device of devices) {
      expect(await useOf(device)).toMatchObject({ 'com.grown': { lastUsed: hourOf(1), minutes: 3 } })
    }
  })
})

describe('worlds', () => {
  it('are carried over separately', async () => {
    const [here, there] = [await newDevice(own), await newDevice(sister)]
    await there.report({ ...applications(['com.scan']), hours: [hour(3, { minutes: 30 })] })
    await here.report({ ...applications(['com.scan']), hours: [hour(1, { minutes: 10 })] })
    await carryOver(own)
    expect(await useOf(there, sister)).toEqual({ 'com.scan': unused })
    await carryOver(sister)
    expect(await useOf(here, own)).toMatchObject({ 'com.scan': { lastUsed: hourOf(1), minutes: 10 } })
    expect(await useOf(there, sister)).toMatchObject({ 'com.scan': { lastUsed: hourOf(3), minutes: 30 } })
  })
})
