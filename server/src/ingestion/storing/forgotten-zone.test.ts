import { expect, it } from 'vitest'
import { evaluatedFromScratch, storedWorld } from '../../../test/telemetry/stored-world.ts'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'

const inventory = {
  platformType: 'android',
  manufacturer: 'Zebra',
  model: 'TC57',
  serialNumber: 'SN1',
} as const
const day = 24 * 3_600_000
const { world, muster, now, newDevice } = useTelemetryWorld()

it('a device that no longer tells its time zone is evaluated in UTC from then on, as it is later', async () => {
  const device = await newDevice()
  const hours = [{ at: new Date(now() - 29 * day).toISOString(), mobileBytes: 1000, wifiBytes: 2000 }]
  await device.report({ hours, inventory: { ...inventory, timeZone: { name: 'Europe/Berlin' } } })
  await device.report({ inventory })
  const stored = await storedWorld(muster(), world)
  expect(stored.device_pulse).toHaveLength(1)
  expect(await evaluatedFromScratch(muster(), world)).toEqual(stored)
})
