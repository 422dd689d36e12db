import { type DeviceFilter, minuteLength, type StatusLevel, statusLevels } from '@muster/contract'
import { lastSignThatCounts, silenceAlerts } from '@muster/rules'
import { batteriesByCohortAndPart } from '../../battery/index.ts'
import { countByCohortAndModel, devicesByCohortAndModel } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { downtimeAt, leftOut, type OwnLevels } from '../downtime/explained-silence.ts'
import { keysOf } from './estate-of-watch.ts'
import type { Look, LookOf } from './look.ts'
import { type FoundPart, sizeOfGroup, sumByGroup, wholeGroup, withGone } from './look-at-groups.ts'
import { noCohort } from './present-statuses.sql.ts'

/** Milliseconds between two counts of a filter [K-902]. */
const countedEvery = minuteLength

type NumberedPart = Omit<FoundPart, 'devices'> & { numbers: readonly number[] }

/** Groups with more devices than a number [K-108]. */
export async function lookAtDeviceFilter(scope: Scope, look: LookOf<'deviceFilter'>): Promise<Look> {
  const { watched, now, downtime, memory, work } = look
  const { filter } = watched
  const { gaps, silenceCountsAt } = downtimeAt(downtime, now)
  const boundOf = (threshold: number) =>
    gaps.length === 0
      ? now - threshold
      : lastSignThatCounts({ at: now, threshold }, { gaps, silenceCountsAt })
  const explained = isOfStatuses(filter)
    ? await memory.explainedSince(scope, { since: now, now, mark: work.mark }, downtime)
    : null
  const without = leftOut(explained, { now, counts: (own) => hasLevels(filter, own) }).numbers
  const numbered = async () => {
    const parts = await devicesByCohortAndModel(scope, filter, { now, boundOf })
    const isCounting = (number: number) => !without.has(number)
    return parts.map(({ numbers, ...part }) => ({ ...part, numbers: numbers.filter(isCounting) }))
  }
  const parts =
    without.size === 0
      ? await countByCohortAndModel(scope, filter, { now, boundOf })
      : (await numbered()).map(({ numbers, ...part }) => ({ ...part, devices: numbers.length }))
  return foundByFilter(look, parts, numbered)
}

const isOfStatuses = ({ status = [], alertStatuses = {} }: DeviceFilter): boolean =>
  status.length > 0 || silenceAlerts.some((alert) => alertStatuses[alert]?.length)

/** Whether a filter wants a device with these levels, as far as they are its concern. */
function hasLevels({ status = [], alertStatuses = {} }: DeviceFilter, levels: OwnLevels): boolean {
  const isWanted = (wanted: readonly StatusLevel[], level: number) =>
    wanted.length === 0 || wanted.some((each) => statusLevels.indexOf(each) === level)
  return (
    isWanted(status, levels.deviceStatus) &&
    silenceAlerts.every((alert) => isWanted(alertStatuses[alert] ?? [], levels[alert]))
  )
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
