import { expect, it } from 'vitest'
import { inventory, useDevicePage } from '../../../test/telemetry/device-page.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { readNamedApplications } from './device-properties.sql.ts'

const { newDevice, services, world } = useDevicePage()

it('finds applications by package and version, and none that the world does not know', async () => {
  const device = await newDevice()
  const list = [{ packageName: 'com.scan', name: 'Scan', version: '2.1 beta' }] as never
  await device.report({ ...inventory('UTC'), applications: { hash: 'a', list } })
  const found = await inWorldTransaction(services().db, world, null, (scope) =>
    readNamedApplications(scope, ['com.scan', 'com.gone']),
  )
  expect([...found]).toEqual([['com.scan 2.1 beta', { id: expect.any(Number), name: 'Scan' }]])
})
