import { minuteLength } from '@muster/contract'
import { batteriesByCohortAndPart } from '../../battery/index.ts'
import { countByCohortAndModel, devicesByCohortAndModel } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { keysOf } from './estate-of-watch.ts'
import type { Look, LookOf } from './look.ts'
import { type FoundPart, sizeOfGroup, sumByGroup, wholeGroup, withGone } from './look-at-groups.ts'
import { noCohort } from './present-statuses.sql.ts'

/** Milliseconds between two counts of a filter [K-902]. */
const countedEvery = minuteLength

type NumberedPart = Omit<FoundPart, 'devices'> & { numbers: readonly number[] }

/** Groups with more devices than a number [K-108]. */
export async function lookAtDeviceFilter(scope: Scope, look: LookOf<'deviceFilter'>): Promise<Look> {
  const { watched, now } = look
  const parts = await countByCohortAndModel(scope, watched.filter, now)
  return foundByFilter(look, parts, () => devicesByCohortAndModel(scope, watched.filter, now))
}

export async function lookAtBatteryFilter(scope: Scope, look: LookOf<'batteryFilter'>): Promise<Look> {
  const { watched, now, deployment } = look
  if (deployment === null) throw new Error('a filter of batteries needs the terms of warranty')
  const found = await batteriesByCohortAndPart(scope, watched.filter, { terms: deployment.warranty, now })
  const parts = found.map(({ cohort, partNumber, ...part }) => ({
    ...part,
    ...{ cohort: cohort ?? noCohort, model: partNumber, devices: part.numbers.length },
  }))
  return foundByFilter(look, parts, async () => parts)
}

function foundByFilter(
  { watched, estate, known, now }: LookOf<'deviceFilter'> | LookOf<'batteryFilter'>,
  parts: readonly FoundPart[],
  numbered: () => Promise<readonly NumberedPart[]>,
): Look {
  const { groupedBy, moreThan } = watched
  const groups = withGone(sumByGroup(groupedBy, estate, parts), known)
  const found = [...groups].map(([key, sum]) => wholeGroup(key, sum, { isMet: sizeOfGroup(sum) > moreThan }))
  return {
    // Most groups of an estate are small: these need no row.
    found: found.filter(({ key, isMet }) => isMet || known.some((row) => row.key === key)),
    numbersOf: async (keys) => {
      const numbers = new Map<string, number[]>()
      if (keys.length === 0) return numbers
      for (const { cohort, manufacturer = '', model = '', ...part } of await numbered()) {
        const members = estate.get(cohort)
        if (!members) continue
        for (const key of keysOf(groupedBy, members, { manufacturer, model }))
          if (keys.includes(key)) numbers.set(key, [...(numbers.get(key) ?? []), ...part.numbers])
      }
      return numbers
    },
    lookAt: now + countedEvery,
  }
}
