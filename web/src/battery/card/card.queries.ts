import {
  type EventType,
  essentialsDevices,
  getBatteryDeviceEvents,
  getDeviceDischarge,
  getDischargingDevice,
  getSmartBattery,
  getSmartBatteryChargeLevel,
  getSmartBatteryDevices,
  getSmartBatteryDischarge,
  getSmartBatteryHistory,
  type QueryOf,
  type WorldId,
  warrantyDevices,
} from '@muster/contract'
import { matchQuery, type QueryFilters } from '@tanstack/react-query'
import { cachedAs, queryOf } from '../../session/request/query-of.ts'

export const batteryQuery = (world: WorldId, id: string) => queryOf(getSmartBattery, { world, query: { id } })

/** The devices that a battery was in. */
export const batteryStaysQuery = (world: WorldId, id: string) =>
  queryOf(getSmartBatteryDevices, { world, query: { id } })

/** Its health week by week, and its forecast. */
export const batteryHistoryQuery = (world: WorldId, id: string) =>
  queryOf(getSmartBatteryHistory, { world, query: { id } })

export const batteryDischargeQuery = (world: WorldId, query: QueryOf<typeof getSmartBatteryDischarge>) =>
  queryOf(getSmartBatteryDischarge, { world, query })

export const chargeLevelQuery = (world: WorldId, query: QueryOf<typeof getSmartBatteryChargeLevel>) =>
  queryOf(getSmartBatteryChargeLevel, { world, query })

/** A device with its batteries, for the batteries page; null if there is none. */
export const deviceOfBatteryQuery = (world: WorldId, deviceId: string) =>
  queryOf(essentialsDevices.get, { world, query: { deviceId } })

export const dischargingDeviceQuery = (world: WorldId, deviceId: string) =>
  queryOf(getDischargingDevice, { world, query: { deviceId } })

export const deviceDischargeQuery = (world: WorldId, query: QueryOf<typeof getDeviceDischarge>) =>
  queryOf(getDeviceDischarge, { world, query })

export const deviceEventsQuery = (
  world: WorldId,
  query: QueryOf<typeof getBatteryDeviceEvents>,
  events: EventType[],
) => queryOf(getBatteryDeviceEvents, { world, query, body: { events } })

/** A device with its batteries, for the warranty page; null if there is none. */
export const warrantyDeviceQuery = (world: WorldId, deviceId: string) =>
  queryOf(warrantyDevices.get, { world, query: { deviceId } })

const callsOfBattery = [
  getSmartBattery,
  getSmartBatteryDevices,
  getSmartBatteryDischarge,
  getSmartBatteryHistory,
  getSmartBatteryChargeLevel,
]

/** All cached answers about these batteries. */
export const answersAbout = (world: WorldId, ids: readonly string[]): QueryFilters => ({
  predicate: (query) =>
    callsOfBattery.some((call) =>
      ids.some((id) => matchQuery({ queryKey: cachedAs(call, world, { query: { id } }).queryKey }, query)),
    ),
})
