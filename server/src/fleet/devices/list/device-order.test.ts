import { type DeviceRow, type DeviceSortField, deviceSortFields, statusLevels } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { useListedEstate } from '../../../../test/devices/listed-estate.ts'

const { answerOf } = useListedEstate()

const list = async (field: DeviceSortField, order: string, query = { limit: 20, offset: 0 }) =>
  (
    await answerOf<{ list: DeviceRow[] }>('POST', 'core/devices/list', {
      query,
      body: { sort: { field, order } },
    })
  ).list

/** What a column shows, so that the order can be checked by what rows show. */
const shown: Record<DeviceSortField, (row: DeviceRow) => string | number | null> = {
  serialNumber: (row) => row.serialNumber,
  assetTag: (row) => row.assetTag?.toLowerCase() ?? null,
  imei: (row) => row.imei,
  deviceName: (row) => row.deviceName?.toLowerCase() ?? null,
  manufacturer: (row) => row.manufacturer.toLowerCase(),
  model: (row) => row.model.toLowerCase(),
  group: (row) => row.group.join(', '),
  homeLocation: (row) => row.homeLocation?.name ?? null,
  updated: (row) => row.updated,
  mobileDataUsage: (row) => row.mobileDataUsage,
  wifiDataUsage: (row) => row.wifiDataUsage,
  'storage.percentageUsed': (row) => row.storage?.percentageUsed ?? null,
  averageDischarge: (row) => row.averageDischarge,
  averageDischargeTime: (row) => row.averageDischargeTime,
  'firmware.version': (row) => row.firmware?.version ?? null,
  'operatingSystem.buildVersion': (row) => row.operatingSystem?.buildVersion ?? null,
  'bios.version': (row) => row.bios?.version ?? null,
  clientVersion: (row) => row.clientVersion,
  extensionVersion: (row) => row.extensionVersion,
  deviceStatus: (row) => statusLevels.indexOf(row.deviceStatus),
}

const isRising = (values: readonly (string | number | null)[]): boolean => {
  const present = values.filter((value) => value !== null)
  return present.every((value, index) => index === 0 || (present[index - 1] ?? '') <= value)
}

describe('devices by', () => {
  it.each(deviceSortFields)(
    '%s rise, fall in the reverse order, and go on from page to page [C-303 C-2103]',
    async (field) => {
      const rising = await list(field, 'asc')
      expect(rising).toHaveLength(5)
      expect(new Set(rising.map(shown[field])).size).toBeGreaterThan(1)
      expect(isRising(rising.map(shown[field]))).toBe(true)
      const falling = await list(field, 'desc')
      expect(falling).toEqual(rising.toReversed())
      const pages = []
      for (const offset of [0, 2, 4]) pages.push(...(await list(field, 'asc', { limit: 2, offset })))
      expect(pages).toEqual(rising)
    },
  )

  it('a column that few have a value in ends with those without one in descending order', async () => {
    expect((await list('assetTag', 'desc')).map(({ assetTag }) => assetTag)).toEqual([
      ...['at-9', 'AT-10', null, null, null],
    ])
    expect((await list('updated', 'desc')).at(-1)?.updated).toBeNull()
  })
})
