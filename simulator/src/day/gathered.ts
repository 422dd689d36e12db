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
      hour.applications ??= []
      hour.applications.push({ ...total, minutes: part, mobileBytes, wifiBytes })
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
      hour.processes ??= []
      hour.processes.push({ ...total, ...part })
      userMinutes -= part.userMinutes
      cpu = Math.round((cpu - part.cpu) * 10) / 10
    }
  }
  return made
}

function applicationsOfDay(hours: readonly Hour[]): ApplicationActivity[] {
  const totals: ApplicationActivity[] = []
  for (const each of hours.flatMap(({ applications = [] }) => applications)) {
    const { minutes = 0, mobileBytes = 0, wifiBytes = 0 } = each
    const total = totals.find(
      ({ packageName, version }) => packageName === each.packageName && version === each.version,
    )
    if (total) {
      total.minutes = (total.minutes ?? 0) + minutes
      total.mobileBytes = (total.mobileBytes ?? 0) + mobileBytes
      total.wifiBytes = (total.wifiBytes ?? 0) + wifiBytes
    } else totals.push({ ...each, minutes, mobileBytes, wifiBytes })
  }
  return totals
}

function processesOfDay(hours: readonly Hour[]): ProcessActivity[] {
  const totals: ProcessActivity[] = []
  for (const each of hours.flatMap(({ processes = [] }) => processes)) {
    const { userMinutes = 0, cpu = 0 } = each
    const total = totals.find(
      ({ processName, fileVersion }) => processName === each.processName && fileVersion === each.fileVersion,
    )
    if (total) {
      total.userMinutes = (total.userMinutes ?? 0) + userMinutes
      total.cpu = Math.round(((total.cpu ?? 0) + cpu) * 10) / 10
    } else totals.push({ ...each, userMinutes, cpu })
  }
  return totals
}
