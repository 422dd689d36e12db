import type { WantedNames } from '../../../server/src/telemetry/index.ts'

/** What standard devices run, and their network operators. */
export const applications = Array.from({ length: 16 }, (_, index) => ({
  packageName: `com.example.work.application${index + 1}`,
  version: `${2 + (index % 3)}.${index}.0`,
}))

export const operators = [
  { operatorName: 'Northern Mobile', operatorCode: '23410' },
  { operatorName: 'Harbour Telecom', operatorCode: '23415' },
  { operatorName: 'Vale Networks', operatorCode: '23420' },
] as const

/** In a fixed order, so that each name has the same number in every world. */
export const wantedNames: WantedNames = {
  applicationVersions: applications.map((each) => ({ ...each, sharedUserId: '' })),
  processVersions: [],
  operators: operators.map(({ operatorName, operatorCode }) => ({ name: operatorName, code: operatorCode })),
}
