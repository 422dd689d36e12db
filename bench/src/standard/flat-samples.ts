import { bearerTypes, eventTypes, locationSources, signalStatuses } from '@muster/contract'
import type { DeviceDay } from '../../../server/src/telemetry/index.ts'

/** The samples of a day as in a plain table, a row each. */
export interface FlatSample {
  kind: Kind
  at: number
  offset: number
  /** Up to four numbers, depending on the kind. */
  values: readonly (number | null)[]
  latitude: number | null
  longitude: number | null
  info: string | null
}

/** The meaning of each kind's numbers. */
export const kinds = {
  charge: ['level', 'on_power'],
  fix: ['accuracy', 'source'],
  signal: ['level', 'bearer', 'status', 'operator'],
  hour: ['use_minutes', 'mobile_bytes', 'wifi_bytes'],
  application: ['application', 'minutes', 'mobile_bytes', 'wifi_bytes'],
  event: ['type'],
} as const
export type Kind = keyof typeof kinds

/** Kinds with a position. */
export const placedKinds: readonly Kind[] = ['fix', 'signal']

const indexIn = <Name>(names: readonly Name[], name: Name | null) =>
  name === null ? null : names.indexOf(name)

export function* flatSamples(day: DeviceDay): Generator<FlatSample> {
  const nowhere = { latitude: null, longitude: null, info: null }
  for (const { at, offset, level, onPower } of day.chargeLevels) {
    yield { kind: 'charge', at, offset, values: [level, Number(onPower)], ...nowhere }
  }
  for (const { at, offset, latitude, longitude, accuracy, source } of day.fixes) {
    const values = [accuracy, locationSources.indexOf(source)]
    yield { kind: 'fix', at, offset, values, latitude, longitude, info: null }
  }
  for (const { at, offset, level, bearer, status, operator, position } of day.signals) {
    const values = [level, indexIn(bearerTypes, bearer), indexIn(signalStatuses, status), operator]
    yield { kind: 'signal', at, offset, values, ...nowhere, ...position }
  }
  for (const { at, offset, useMinutes, mobileBytes, wifiBytes, applications } of day.hours) {
    yield { kind: 'hour', at, offset, values: [useMinutes, mobileBytes, wifiBytes], ...nowhere }
    for (const { application, minutes, mobileBytes: mobile, wifiBytes: wifi } of applications) {
      yield { kind: 'application', at, offset, values: [application, minutes, mobile, wifi], ...nowhere }
    }
  }
  for (const { at, offset, type, info } of day.events) {
    const text = Object.keys(info).length === 0 ? null : JSON.stringify(info)
    yield { kind: 'event', at, offset, values: [eventTypes.indexOf(type)], ...nowhere, info: text }
  }
}
