import { expect, it } from 'vitest'
import { hour, listTime, useListedEstate } from '../../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../../test/estate.ts'
import { inWorldTransaction } from '../../../platform/database/tenancy.ts'
import { readDeviceRows } from './device-rows.sql.ts'

const { muster } = useListedEstate()

const rowsAt = async (now: number) =>
  await inWorldTransaction(muster().services.db, worldIds.own, null, (scope) =>
    readDeviceRows(scope, [1], now),
  )

it('counts data and discharge of the last 30 days as of now, however long a device has been silent [C-2331]', async () => {
  expect(await rowsAt(listTime)).toMatchObject([
    { id: 'cab-one', mobileDataUsage: 700, wifiDataUsage: 9000, averageDischarge: 8 },
  ])
  // A day 29 days ago has left the sums; the remaining half hour of discharge says nothing.
  expect(await rowsAt(listTime + 24 * hour)).toMatchObject([
    { mobileDataUsage: 300, wifiDataUsage: 4000, averageDischarge: null, averageDischargeTime: null },
  ])
  expect(await rowsAt(listTime + 60 * 24 * hour)).toMatchObject([{ mobileDataUsage: 0, wifiDataUsage: 0 }])
})

it('uses the device’s local day [C-2331]', async () => {
  await muster().owner.query(`UPDATE device SET time_zone = 'Pacific/Auckland' WHERE id = 'cab-one'`)
  // At noon UTC it is already the next day there.
  expect(await rowsAt(listTime + 3 * hour)).toMatchObject([{ mobileDataUsage: 300 }])
})
