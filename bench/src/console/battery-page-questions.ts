import {
  essentialsDevices,
  eventTypes,
  getBatteryDeviceEvents,
  getDeviceDischarge,
  getDischargingDevice,
  getSmartBattery,
  getSmartBatteryChargeLevel,
  getSmartBatteryDevices,
  getSmartBatteryDischarge,
} from '@muster/contract'
import type { Asked } from './visitor.ts'

const day = 86_400_000

export interface AskedBattery {
  id: string
  deviceId: string
}

export interface BatteryPageQuestion {
  what: string
  ask(battery: AskedBattery): Asked
}

/** Everything that the panels of a battery and of its device request, at the moment at which the estate stands still. */
export function batteryPageQuestions(now: number): BatteryPageQuestion[] {
  const ofBattery = (what: string, call: Asked['call'], times: Record<string, number> = {}) => ({
    what,
    ask: ({ id }: AskedBattery): Asked => ({ call, query: { id, ...times } }),
  })
  const ofDevice = (what: string, call: Asked['call'], more: Partial<Asked> = {}) => ({
    what,
    ask: ({ deviceId }: AskedBattery): Asked => ({ call, ...more, query: { deviceId, ...more.query } }),
  })
  return [
    ofBattery('a battery', getSmartBattery),
    ofBattery('where it was in 90 days', getSmartBatteryDevices),
    ofBattery('its discharge in 7 days', getSmartBatteryDischarge, { from: now - 7 * day, to: now }),
    ofBattery('its discharge in 30 days', getSmartBatteryDischarge, { from: now - 30 * day, to: now }),
    ofBattery('its charge in 24 hours', getSmartBatteryChargeLevel, { to: now }),
    ofBattery('its charge in 24 hours, a month ago', getSmartBatteryChargeLevel, { to: now - 30 * day }),
    ofDevice('a device by discharge', getDischargingDevice),
    ofDevice('a device with its batteries and discharge', essentialsDevices.get),
    ofDevice('its discharge in 30 days', getDeviceDischarge, { query: { to: now } }),
    ofDevice('its events in 30 days', getBatteryDeviceEvents, {
      query: { to: now },
      body: { events: [...eventTypes] },
    }),
  ]
}
