import type { ChargeLevel, DeviceEvent, EventInfo, Fix, Hour, LocalTime, Signal } from '@muster/contract'
import { localDay, secondsIntoDay } from '@muster/rules'
import { type DeviceDay, emptyDay, orderedDay, type WorldNames } from '../../telemetry/index.ts'
import type { Collects } from '../agent/collects.ts'
import type { ReadReport } from '../intake/read-report.ts'

export interface Numbers {
  names: WorldNames
  /** Of a smart battery, by its serial number; null if it was deleted. */
  battery(serialNumber: string): number | null
}

/** What a report adds to each local day, by day number. Kinds that the world does not collect are left out. */
export function daysOfReport(
  report: ReadReport,
  numbers: Numbers,
  collects: Collects,
): Map<number, DeviceDay> {
  const days = new Map<number, DeviceDay>()
  const dayOf = (time: LocalTime): DeviceDay => {
    const number = localDay(time)
    const known = days.get(number)
    if (known) return known
    const day = emptyDay()
    days.set(number, day)
    return day
  }
  for (const level of report.chargeLevels) dayOf(level.at).chargeLevels.push(chargeSample(level, numbers))
  if (collects.locations) for (const fix of report.fixes) dayOf(fix.at).fixes.push(fixSample(fix))
  if (collects.signals) {
    for (const signal of report.signals) {
      dayOf(signal.at).signals.push(signalSample(signal, numbers.names, collects.locations))
    }
  }
  for (const hour of report.hours) dayOf(hour.at).hours.push(hourSlot(hour, numbers.names))
  for (const event of report.events) {
    if (event.type === 'deviceDropped' && !collects.drops) continue
    dayOf(event.at).events.push(dayEvent(event))
  }
  for (const [number, day] of days) days.set(number, orderedDay(day))
  return days
}

/** The local days of everything in a report, also of what the world does not collect. */
export function dayNumbersOf(report: ReadReport): Set<number> {
  const { chargeLevels, fixes, signals, hours, events } = report
  return new Set([chargeLevels, fixes, signals, hours, events].flat().map(({ at }) => localDay(at)))
}

const moment = (time: LocalTime) => ({ at: secondsIntoDay(time), offset: time.offset })

const chargeSample = ({ at, level, onPower, battery }: ChargeLevel, numbers: Numbers) => ({
  ...moment(at),
  level,
  onPower,
  battery: battery ? numbers.battery(battery) : null,
})

/** Degrees in whole steps of about a metre. */
const position = (latitude: number, longitude: number) => ({
  latitude: Math.round(latitude * 1e5),
  longitude: Math.round(longitude * 1e5),
})

const fixSample = ({ at, latitude, longitude, accuracy, source }: Fix) => ({
  ...moment(at),
  ...position(latitude, longitude),
  accuracy: Math.round(accuracy),
  source,
})

/** A world that collects no locations does not learn them from signal samples either. */
const signalSample = (signal: Signal, names: WorldNames, withPosition: boolean) => ({
  ...moment(signal.at),
  level: signal.level ?? null,
  bearer: signal.bearerType ?? null,
  status: signal.status ?? null,
  operator: operatorOf(signal, names),
  position:
    withPosition && signal.latitude != null && signal.longitude != null
      ? position(signal.latitude, signal.longitude)
      : null,
})

function operatorOf({ operatorName, operatorCode }: Signal, names: WorldNames): number | null {
  if (!operatorName && !operatorCode) return null
  return names.operator({ name: operatorName ?? '', code: operatorCode ?? '' })
}

const hourLength = 3600

/** The hour starts by the device's own clock, which in some zones is at half past. */
function hourSlot(hour: Hour, names: WorldNames): DeviceDay['hours'][number] {
  const at = secondsIntoDay(hour.at)
  const sinceLocalMidnight = at + hour.at.offset * 60
  return {
    at: at - (((sinceLocalMidnight % hourLength) + hourLength) % hourLength),
    offset: hour.at.offset,
    useMinutes: hour.useMinutes ?? 0,
    mobileBytes: hour.mobileBytes ?? 0,
    wifiBytes: hour.wifiBytes ?? 0,
    applications: (hour.applications ?? []).map(
      ({ packageName, sharedUserId, version, minutes, mobileBytes, wifiBytes }) => ({
        application: names.applicationVersion({ packageName, sharedUserId: sharedUserId ?? '', version }),
        minutes: minutes ?? 0,
        mobileBytes: mobileBytes ?? 0,
        wifiBytes: wifiBytes ?? 0,
      }),
    ),
    processes: (hour.processes ?? []).map((activity) => ({
      process: names.processVersion(activity),
      minutes: activity.userMinutes ?? 0,
      cpu: Math.round((activity.cpu ?? 0) * 100),
    })),
  }
}

export function dayEvent({ type, at, ...info }: DeviceEvent): DeviceDay['events'][number] {
  return {
    at: at.utc - localDay(at) * 24 * 3600 * 1000,
    offset: at.offset,
    type,
    info: info as EventInfo,
  }
}
