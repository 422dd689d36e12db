import type { KeptChanges } from './sum-changes.ts'

type Fields = { [Kind in keyof KeptChanges]: readonly (keyof KeptChanges[Kind][number])[] }

/** The fields of each kind of change, in writing order. */
const fields: Fields = {
  cohortDays: [
    ...(['day', 'cohort', 'devicesUsed', 'useMinutes', 'mobileBytes', 'wifiBytes', 'reboots'] as const),
    ...(['lowPowers', 'timeErrors', 'batteryChanges', 'drops'] as const),
  ],
  applicationDays: [
    ...(['application', 'version', 'day', 'cohort', 'devicesUsed'] as const),
    ...(['useMinutes', 'mobileBytes', 'wifiBytes'] as const),
  ],
  processDays: [
    ...(['process', 'version', 'day', 'cohort', 'devicesUsed', 'devicesActive'] as const),
    ...(['useMinutes', 'cpu'] as const),
  ],
  usedDays: ['number', 'day'],
  listed: ['number'],
}

/** Without field names: they are written with every batch of reports. */
export const packSumChanges = (changes: KeptChanges): string =>
  JSON.stringify([
    numbersOf(changes.cohortDays, fields.cohortDays),
    numbersOf(changes.applicationDays, fields.applicationDays),
    numbersOf(changes.processDays, fields.processDays),
    numbersOf(changes.usedDays, fields.usedDays),
    numbersOf(changes.listed, fields.listed),
  ])

/** Kinds that an earlier version did not write yet are empty. */
export function unpackSumChanges(text: string): KeptChanges {
  const [cohortDays = [], applicationDays = [], processDays = [], usedDays = [], listed = []] = JSON.parse(
    text,
  ) as number[][]
  return {
    cohortDays: changesOf(cohortDays, fields.cohortDays),
    applicationDays: changesOf(applicationDays, fields.applicationDays),
    processDays: changesOf(processDays, fields.processDays),
    usedDays: changesOf(usedDays, fields.usedDays),
    listed: changesOf(listed, fields.listed),
  }
}

const numbersOf = <Change>(changes: readonly Change[], names: readonly (keyof Change)[]) =>
  changes.flatMap((change) => names.map((name) => change[name]))

function changesOf<Change>(numbers: readonly number[], names: readonly (keyof Change)[]): Change[] {
  const changes: Change[] = []
  for (let first = 0; first < numbers.length; first += names.length) {
    const change: Partial<Record<keyof Change, number>> = {}
    for (let index = 0; index < names.length; index++) {
      const name = names[index]
      if (name !== undefined) change[name] = numbers[first + index] ?? 0
    }
    changes.push(change as Change)
  }
  return changes
}
