import { eventTypes } from '@muster/contract'
import { dischargeOf } from '@muster/rules'
import type { DeviceDay } from './model.ts'

/** The use of an application version on one day. */
export interface ApplicationSums {
  minutes: number
  mobileBytes: number
  wifiBytes: number
}

export interface ProcessSums {
  minutes: number
  cpu: number
}

/** What one device's day contributes to sums over many. */
export interface DaySums {
  useMinutes: number
  mobileBytes: number
  wifiBytes: number
  /** Percent that the level fell off power, and the seconds it took. */
  fall: number
  dischargeSeconds: number
  /** One for each event type, in the order of the contract. */
  events: number[]
  applications: Map<number, ApplicationSums>
  processes: Map<number, ProcessSums>
}

export function summariseDay(day: DeviceDay): DaySums {
  const { fall, seconds } = dischargeOf(day.chargeLevels)
  const sums: DaySums = {
    useMinutes: 0,
    mobileBytes: 0,
    wifiBytes: 0,
    fall,
    dischargeSeconds: seconds,
    events: eventTypes.map(() => 0),
    applications: new Map(),
    processes: new Map(),
  }
  for (const hour of day.hours) {
    sums.useMinutes += hour.useMinutes
    sums.mobileBytes += hour.mobileBytes
    sums.wifiBytes += hour.wifiBytes
    addActivities(sums, hour)
  }
  for (const { type } of day.events) {
    const index = eventTypes.indexOf(type)
    sums.events[index] = (sums.events[index] ?? 0) + 1
  }
  return sums
}

function addActivities(sums: DaySums, { applications, processes }: DeviceDay['hours'][number]): void {
  for (const { application, minutes, mobileBytes, wifiBytes } of applications) {
    const known = sums.applications.get(application)
    if (known) {
      known.minutes += minutes
      known.mobileBytes += mobileBytes
      known.wifiBytes += wifiBytes
    } else sums.applications.set(application, { minutes, mobileBytes, wifiBytes })
  }
  for (const { process, minutes, cpu } of processes) {
    const known = sums.processes.get(process)
    if (known) {
      known.minutes += minutes
      known.cpu += cpu
    } else sums.processes.set(process, { minutes, cpu })
  }
}
