import {
  type BatteryRow,
  countDischargingDevices,
  countSmartBatteries,
  currentWorld,
  type DeviceWithBatteries,
  essentialsDevices,
  getBatteryDeviceEvents,
  getDeviceDischarge,
  getDischargeVerdicts,
  getDischargingDevice,
  getFeatureToggles,
  getGroups,
  getHomeLocations,
  getSmartBattery,
  getSmartBatteryChargeLevel,
  getSmartBatteryDevices,
  getSmartBatteryDischarge,
  getSmartBatteryHistory,
  getUserSettings,
  getWorldSettings,
  listDischargingDevices,
  listSmartBatteries,
  ownFeatureCodes,
  partnerFeatureCodes,
  type World,
  warrantyDevices,
} from '@muster/contract'
import { screen } from '@testing-library/react'
import { aServer, aWorld, noSettings, renderConsole } from '../../../../testing/console.tsx'
import { settingsWith } from '../../../../testing/estate.ts'
import type { FakeServer, ReceivedRequest } from '../../../../testing/fake-server.ts'
import { encodeDeviceId } from '../../../estate/device/device-id.ts'
import { aBatteryRow, aDeviceRow, detailsOf } from './some-batteries.ts'

/** A world with core and both parts of the battery product. */
export const batteryWorld: World = {
  ...aWorld,
  features: [...ownFeatureCodes.coreV2, ...ownFeatureCodes.batteryEssentials],
}

/** A Thursday afternoon. */
export const now = Date.UTC(2026, 10, 12, 14, 16)

export const someBatteries: readonly BatteryRow[] = Array.from({ length: 12 }, (_, index) =>
  aBatteryRow(`SB-${String(index + 1).padStart(2, '0')}`),
)
export const someDevices: readonly DeviceWithBatteries[] = Array.from({ length: 3 }, (_, index) =>
  aDeviceRow(index + 1),
)

const pageOf = <Row,>(rows: readonly Row[], { query }: ReceivedRequest) => ({
  nodes: rows.slice(Number(query.offset), Number(query.offset) + Number(query.limit)),
  totalCount: rows.length,
})

export const batteryPages = (rows: readonly BatteryRow[]) => (request: ReceivedRequest) => ({
  smartBatteries: pageOf(rows, request),
})
export const devicePages = (rows: readonly DeviceWithBatteries[]) => (request: ReceivedRequest) => ({
  devices: pageOf(rows, request),
})

export const someCounts = { all: 8408, red: 187, orange: 1042, green: 7179 }

const aBatteryServer = (world: World): FakeServer =>
  aServer()
    .answer(currentWorld, world)
    .answer(getWorldSettings, settingsWith({}))
    .answer(getUserSettings, noSettings)
    .answer(getFeatureToggles, [])
    .answer(getDischargeVerdicts, [])
    .answer(getGroups, ['pickers', 'yard'])
    .answer(getHomeLocations, [{ id: 'leeds', name: 'Leeds' }])

/** A server with batteries, each in a device of its own. */
export const aServerWithBatteries = (rows: readonly BatteryRow[] = someBatteries): FakeServer =>
  aBatteryServer(batteryWorld)
    .answer(listSmartBatteries, batteryPages(rows))
    .answer(countSmartBatteries, { ...someCounts, reporting: { all: 200, red: 10, orange: 50, green: 140 } })
    .answer(getSmartBattery, ({ query }) => {
      const row = rows.find(({ id }) => id === query.id) ?? rows[0]
      return detailsOf(row ?? aBatteryRow('SB-01'))
    })
    .answer(getSmartBatteryDevices, [])
    .answer(getSmartBatteryDischarge, [])
    .answer(getSmartBatteryHistory, { weeks: [], threshold: 60, forecast: null })
    .answer(getSmartBatteryChargeLevel, [])
    .answer(essentialsDevices.get, null)

export const aServerWithDevices = (rows: readonly DeviceWithBatteries[] = someDevices): FakeServer =>
  aBatteryServer(batteryWorld)
    .answer(listDischargingDevices, devicePages(rows))
    .answer(countDischargingDevices, { all: 30, red: 3, yellow: 6, green: 21 })
    .answer(getDischargingDevice, ({ query }) => {
      const row = rows.find(({ id }) => id === query.deviceId)
      return row ?? aDeviceRow(1)
    })
    .answer(getDeviceDischarge, [])
    .answer(getBatteryDeviceEvents, [])

export const warrantyWorld: World = {
  ...aWorld,
  brand: 'panasonic',
  features: [...partnerFeatureCodes.coreV2, ...partnerFeatureCodes.batteryWarranty],
}

export const aServerWithWarranty = (rows: readonly DeviceWithBatteries[]): FakeServer =>
  aBatteryServer(warrantyWorld)
    .answer(warrantyDevices.list, devicePages(rows))
    .answer(warrantyDevices.count, someCounts)
    .answer(warrantyDevices.get, ({ query }) => {
      const row = rows.find(({ id }) => id === query.deviceId)
      return row ? { ...row, averageDischarge30Days: [] } : null
    })

/** Opens a page and waits for its heading. */
export async function openPage(path: string, heading: string | RegExp) {
  const opened = renderConsole(`/demo/${path}`)
  await screen.findByRole('heading', { level: 1, name: heading })
  return { ...opened, search: () => opened.router.state.location.search }
}

export const openBatteries = (path = 'battery/all') => openPage(path, /^Batteries/)

export const rowOf = (serialNumber: string) => screen.findByRole('row', { name: new RegExp(serialNumber) })

/** As the URL has it. */
export const inUrl = encodeDeviceId
