import { mark } from './planted-rows.ts'
import type { Sample } from './sample.ts'

const page = { limit: '20', offset: '0' }
const listed = { ...page, statusType: 'orange' }
const to = String(Date.UTC(2026, 10, 17))
const from = String(Date.UTC(2026, 10, 16))
const batteries = {
  groups: ['drivers', null],
  homeLocations: ['own-depot'],
  underWarranty: false,
  search: 'b',
  alertStatuses: { batteryHealthStatus: ['red'] },
  due: 'within90Days',
}
const orders = { group: 'drivers', homeLocationId: 'own-depot', ahead: 1, replaceAt: 70 }
const devices = { groups: ['drivers', null], search: 'b' }
const sort = { field: 'averageDischarge', order: 'asc' }

/** Does not exist: the walk without row-level security would delete one of the foreign world. */
const noBattery = 'no-battery'

/** A battery or device that the callers' worlds do not have; where it is `mark`, the foreign world has it. */
const unknown = (sample: Sample) => (): Sample => ({ ...sample, admitted: () => 'notFound' })

const ofProduct = (product: string): [path: string, sample: () => Sample][] =>
  (
    [
      [
        'getDevicesWithSmartBatteryStatus',
        { query: listed, body: { ...devices, underWarranty: true, sort } },
      ],
      ['exportDevicesWithSmartBatteryStatus', { query: listed, body: { ...devices, underWarranty: true } }],
      ['getDevicesWithSmartBatteryCount', { body: { ...devices, underWarranty: null } }],
      ['getDeviceWithBatteryDischarge', { query: { deviceId: mark } }],
    ] as const
  ).map(([name, sample]) => [`/api/${product}/${name}`, () => sample])

/** A valid input of every call of the battery products, by path. */
export const batterySamples: Record<string, () => Sample> = {
  ...Object.fromEntries([...ofProduct('batteryEssentials'), ...ofProduct('batteryWarranty')]),
  ...Object.fromEntries(
    Object.entries({
      getBatteryEstate: () => ({ query: { underWarranty: '' } }),
      getDeviceEstate: () => ({}),
      smartBatteryAlertsCount: () => ({}),
      batteriesHealthIntervalStats: () => ({}),
      batteriesLast30DaysAverageDischargeIntervalStats: () => ({}),
      batteriesFirstSeenIntervalStats: () => ({}),
      batteriesLast30DaysAgeIntervalStats: () => ({}),
      getSmartBatteriesStatus: () => ({ query: { ...listed, pinnedId: mark }, body: { ...batteries, sort } }),
      exportSmartBatteriesStatus: () => ({ query: listed, body: { ...batteries, sort } }),
      getSmartBatteriesWithCount: () => ({ body: batteries }),
      getSmartBattery: unknown({ query: { id: mark } }),
      getSmartBatteryDevices: unknown({ query: { id: mark } }),
      getSmartBatteryHistory: unknown({ query: { id: mark } }),
      getSmartBatteryDischarge: unknown({ query: { id: mark, from, to } }),
      getSmartBatteryChargeLevel: unknown({ query: { id: mark, to } }),
      getForecastBacktest: () => ({ query: { part: 'BP-70A' } }),
      getReplacementOrders: () => ({ query: page, body: { ...orders, by: 'siteAndPart' } }),
      exportReplacementOrders: () => ({ body: { ...orders, by: 'site' } }),
      getReplacementBatteries: () => ({
        query: page,
        body: { ...orders, site: 'own-depot', part: 'BP-70A', month: 2 },
      }),
      getDischargeVerdicts: unknown({ query: { of: 'battery', id: mark } }),
      deleteSmartBatteries: unknown({ body: { ids: [noBattery] } }),
      getDevicesWithDischargeStatus: () => ({
        query: { ...listed, pinnedId: mark },
        body: { ...devices, sort },
      }),
      exportDevicesWithDischargeStatus: () => ({ query: listed, body: devices }),
      getDevicesWithDischargeCount: () => ({ body: devices }),
      getDeviceWithDischargeStatus: unknown({ query: { deviceId: mark } }),
      getDeviceDischarge: unknown({ query: { deviceId: mark, to } }),
      getDeviceEvents: unknown({ query: { deviceId: mark, to }, body: { events: ['batteryChanged'] } }),
    }).map(([name, sample]) => [`/api/batteryEssentials/${name}`, sample]),
  ),
}
