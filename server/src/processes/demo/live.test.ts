import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { enrollment, reporting } from '../../../test/telemetry/agents.ts'
import { readDeviceToken } from '../../administration/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { insertDemo } from './create-demo.ts'
import { startDemoDevices } from './live.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await insertDemo(muster.services, 'small')
})
afterAll(async () => await muster.close())

it('a device that somebody enrolled in the demo keeps its key when the demo’s devices start', async () => {
  const token = await inWorldTransaction(muster.services.db, 'demo', null, readDeviceToken)
  const { deviceKey } = (await enrollment(muster, String(token))).json()
  // Nobody answers there: their reports are not what this is about.
  const devices = await startDemoDevices(muster.services, 'http://127.0.0.1:9')
  await devices.stop()
  const report = { protocol: 1, sequence: 1, sentAt: muster.clock.now().toISOString() }
  expect((await reporting(muster, deviceKey, report)).statusCode).toBe(200)
})
