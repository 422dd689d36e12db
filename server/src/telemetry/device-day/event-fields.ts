import type { EventInfo } from '@muster/contract'

/** Every field an event's info can have. Their order is part of the stored format: new ones go to the end. */
export const eventFields = [
  ['oldBatteryInfo', 'serialNumber'],
  ['newBatteryInfo', 'serialNumber'],
  ['oldNetworkInfo', 'networkType'],
  ['oldNetworkInfo', 'bearerType'],
  ['newNetworkInfo', 'networkType'],
  ['newNetworkInfo', 'bearerType'],
  ['oldSimInfo', 'serialNumber'],
  ['newSimInfo', 'serialNumber'],
  ['applicationInfo', 'name'],
  ['applicationInfo', 'version'],
  ['processInfo', 'processName'],
  ['processInfo', 'fileVersion'],
  ['processCrashInfo', 'exceptionCode'],
  ['processCrashInfo', 'moduleName'],
  ['powerInfo', 'level'],
  ['rebootInfo', 'type'],
] as const satisfies readonly (readonly [keyof EventInfo, string])[]

type Info = Partial<Record<string, Record<string, unknown>>>

/** The value of each field as text, null where the info lacks it. */
export function valuesOf(info: EventInfo): (string | null)[] {
  return eventFields.map(([part, field]) => {
    const value = (info as Info)[part]?.[field]
    return value === undefined ? null : String(value)
  })
}

export function infoOf(values: readonly (string | null)[]): EventInfo {
  const info: Info = {}
  eventFields.forEach(([part, field], index) => {
    const value = values[index] ?? null
    if (value === null) return
    info[part] = { ...info[part], [field]: field === 'level' ? Number(value) : value }
  })
  return info as EventInfo
}
