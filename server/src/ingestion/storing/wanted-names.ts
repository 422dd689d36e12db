import type { WantedNames } from '../../telemetry/index.ts'
import type { ReadReport } from '../intake/read-report.ts'

/** Every name in the reports, with repetitions. */
export function wantedNames(reports: readonly ReadReport[]): WantedNames {
  const applicationVersions: WantedNames['applicationVersions'][number][] = []
  const processVersions: WantedNames['processVersions'][number][] = []
  const operators: WantedNames['operators'][number][] = []
  for (const { hours, signals, applications, processes } of reports) {
    for (const hour of hours) {
      for (const { packageName, sharedUserId, version } of hour.applications ?? []) {
        applicationVersions.push({ packageName, sharedUserId: sharedUserId ?? '', version })
      }
      processVersions.push(...(hour.processes ?? []))
    }
    for (const { packageName, sharedUserId, version } of applications?.list ?? []) {
      applicationVersions.push({ packageName, sharedUserId: sharedUserId ?? '', version })
    }
    processVersions.push(...(processes?.list ?? []))
    for (const { operatorName, operatorCode } of signals) {
      if (operatorName || operatorCode) operators.push({ name: operatorName ?? '', code: operatorCode ?? '' })
    }
  }
  return { applicationVersions, processVersions, operators }
}
