import { getDeviceLocation, setWorldSettings } from '@muster/contract'
import { expect, it } from 'vitest'
import { get, post } from '../requests.ts'
import { signedInTokens } from '../tokens.ts'
import { useTelemetryWorld } from './telemetry-world.ts'

const { world, rows, now, newDevice, numberOf, muster } = useTelemetryWorld()
const tokenOf = signedInTokens(muster)

it('turning a collection off ends it from now on, and deletes nothing collected before [A-888 A-881]', async () => {
  const device = await newDevice()
  const number = await numberOf(device)
  const minute = 60_000
  const fixAt = (at: number, latitude: number) => ({
    at: new Date(at).toISOString(),
    latitude,
    longitude: -0.1,
    accuracy: 9,
    source: 'gps' as const,
  })
  const location = async () => {
    const from = { token: await tokenOf('manager'), world }
    return (await get(muster(), `${getDeviceLocation.path}?deviceId=${device.id}`, from)).json().location
  }
  const kept = () => rows('SELECT * FROM device_day WHERE world_id = $1 AND number = $2', [world, number])

  const first = await device.report({ locations: [fixAt(now() - 10 * minute, 51.6)] })
  expect(first.collects).toMatchObject({ locations: true })
  const [before, days] = [await location(), await kept()]
  expect(before).toMatchObject({ latitude: 51.6 })
  expect(days).not.toEqual([])

  const off = {
    androidLocationCollectionEnabled: false,
    androidMobileSignalLevelCollectionEnabled: false,
    androidDropDetectionEnabled: false,
  }
  const from = { token: await tokenOf('manager'), world }
  expect((await post(muster(), setWorldSettings.path, { worldSettings: off }, from)).statusCode).toBe(200)
  expect(await location()).toEqual(before)
  expect(await kept()).toEqual(days)

  const second = await device.report({ locations: [fixAt(now(), 48.8)] })
  expect(second.collects).toEqual({ locations: false, signals: false, drops: false })
  expect(await location()).toEqual(before)
})
