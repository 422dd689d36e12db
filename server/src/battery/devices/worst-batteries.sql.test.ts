import { beforeAll, describe, expect, it } from 'vitest'
import { addBatteries, useListedBatteries } from '../../../test/battery/listed-batteries.ts'
import { listTime } from '../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { findDevicePage } from '../../fleet/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { isUnderWarrantyOn, warrantyAt } from '../warranty.sql.ts'
import { foundDevices } from './device-search.sql.ts'
import { devicesOfWorstBattery } from './worst-batteries.sql.ts'

const { muster } = useListedBatteries()
const isUnderWarranty = isUnderWarrantyOn(warrantyAt({ usual: 24, parts: {} }, new Date(listTime)), true)

describe('devices by their worst battery', () => {
  // Beside one to replace.
  beforeAll(() =>
    addBatteries(muster(), worldIds.own, [{ serialNumber: 'BAT-6', device: 'cab-one', discharge: 1 }]),
  )

  it.each([
    ['of any status', {}, null, undefined, 3],
    ['to replace', {}, 'red', undefined, 1],
    ['to watch', {}, 'yellow', undefined, 1],
    ['good', {}, 'green', undefined, 1],
    ['by a battery', { search: 'bat-2' }, null, undefined, 1],
    ['by a model', { search: 'tc57' }, null, undefined, 1],
    ['by a text of all', { search: 'bat' }, null, undefined, 3],
    ['under warranty', {}, null, isUnderWarranty, 2],
    ['under warranty, by the other battery', { search: 'bat-2' }, 'red', isUnderWarranty, 1],
  ] as const)(
    '%s are the same where they are many [B-1210 B-9927]',
    async (_what, asked, level, ofBattery, count) => {
      const page = (mostLookedUp?: number) =>
        inWorldTransaction(muster().services.db, worldIds.own, null, async (scope) => {
          const devices = await devicesOfWorstBattery(scope, asked, level, ofBattery, mostLookedUp)
          return await findDevicePage(scope, {
            found: foundDevices(devices, mostLookedUp),
            limit: 9,
            offset: 0,
          })
        })
      const few = await page()
      expect([few.numbers.length, few.totalCount]).toEqual([count, count])
      expect(await page(0)).toEqual(few)
    },
  )
})
