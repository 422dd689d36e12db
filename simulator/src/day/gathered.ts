import type { Hour } from './pieces.ts'

type ApplicationActivity = NonNullable<Hour['applications']>[number]
type ProcessActivity = NonNullable<Hour['processes']>[number]

const minutesOfHour = 60
const wholeHour = 100

/**
 * The same hours with the day's activities in as few of them as possible: sums over the day stay, with far less to
 * send.
 */
export function gathered(hours: readonly Hour[]): Hour[] {
  const made = hours.map(({ applications: _applications, processes: _processes, ...hour }): Hour => hour)
  const used = made.filter(({ useMinutes }) => (useMinutes ?? 0) > 0)
  for (const total of applicationsOfDay(hours)) {
    let { minutes = 0, mobileBytes = 0, wifiBytes = 0 } = total
    for (const hour of used) {
      if (minutes + mobileBytes + wifiBytes === 0) break
      const part = Math.min(minutes, minutesOfHour)
      hour.applications = [...(hour.applications ?? []), { ...total, minutes: part, mobileBytes, wifiBytes }]
      minutes -= part
      mobileBytes = 0
      wifiBytes = 0
    }
  }
  for (const total of processesOfDay(hours)) {
    let { userMinutes = 0, cpu = 0 } = total
    for (const hour of used) {
      if (userMinutes + cpu === 0) break
      const part = { userMinutes: Math.min(userMinutes, minutesOfHour), cpu: Math.min(cpu, wholeHour) }
      hour.processes = [...(hour.processes ?? []), { ...total, ...part }]
      userMinutes -= part.userMinutes
      cpu = Math.round((cpu - part.cpu) * 10) / 10
    }
  }
  return made
}

function applicationsOfDay(hours: readonly Hour[]): ApplicationActivity[] {
  const totals = new Map<string, ApplicationActivity>()
  for (const each of hours.flatMap(({ applications = [] }) => applications)) {
    const key = `${each.packageName} ${each.version}`
    const total = totals.get(key)
    totals.set(key, {
      ...each,
      minutes: (total?.minutes ?? 0) + (each.minutes ?? 0),
      mobileBytes: (total?.mobileBytes ?? 0) + (each.mobileBytes ?? 0),
      wifiBytes: (total?.wifiBytes ?? 0) + (each.wifiBytes ?? 0),
    })
  }
  return [...totals.values()]
}

function processesOfDay(hours: readonly Hour[]): ProcessActivity[] {
  const totals = new Map<string, ProcessActivity>()
  for (const each of hours.flatMap(({ processes = [] }) => processes)) {
    const key = `${each.processName} ${each.fileVersion}`
    const total = totals.get(key)
    totals.set(key, {
      ...each,
      userMinutes: (total?.userMinutes ?? 0) + (each.userMinutes ?? 0),
      cpu: Math.round(((total?.cpu ?? 0) + (each.cpu ?? 0)) * 10) / 10,
    })
  }
  return [...totals.values()]
}
