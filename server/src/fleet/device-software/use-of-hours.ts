import type { SumHours } from '../device-reports/hour-series.ts'

type Versions = ReadonlySet<number>

/** Minutes of use of an application, all its versions together. */
export const applicationUseOf =
  (versions: Versions): SumHours<{ userActivity: number }> =>
  (hours) => {
    let userActivity = 0
    for (const { applications } of hours) {
      for (const { application, minutes } of applications) {
        if (versions.has(application)) userActivity += minutes
      }
    }
    return { userActivity }
  }

/** Bytes of an application, all its versions together. */
export const applicationDataOf =
  (versions: Versions): SumHours<{ mobile: number; wifi: number }> =>
  (hours) => {
    const sums = { mobile: 0, wifi: 0 }
    for (const { applications } of hours) {
      for (const { application, mobileBytes, wifiBytes } of applications) {
        if (!versions.has(application)) continue
        sums.mobile += mobileBytes
        sums.wifi += wifiBytes
      }
    }
    return sums
  }

/** Minutes of use of a process and its share of processor time, all its versions together. */
export const processUseOf =
  (versions: Versions): SumHours<{ userActivity: number; cpuActivity: number }> =>
  (hours, length) => {
    let userActivity = 0
    let cpu = 0
    for (const { processes } of hours) {
      for (const each of processes) {
        if (!versions.has(each.process)) continue
        userActivity += each.minutes
        cpu += each.cpu
      }
    }
    return { userActivity, cpuActivity: cpuPercent(cpu, length) }
  }

/** From hundredths of a percent of an hour, over so many hours. A 25-hour day still has 100 percent at most. */
export const cpuPercent = (cpu: number, hours: number): number =>
  hours === 0 ? 0 : Math.min(100, cpu / 100 / hours)
