import type { CommonProperties, WebhookCase } from '@muster/contract'
import { oneLine } from '../messages/plain-text.ts'
import { groupOf, levelOf, type StoredCase } from '../reading/case-rows.sql.ts'
import { commonInView, type StoredCommon, withNames } from '../reading/common-in-view.ts'
import type { PropertyNames } from '../reading/property-names.ts'

/** What messages tell beside a case's row. */
export interface ToldDetails {
  timeZone: string
  common: StoredCommon[] | null
}

/** Of what devices have in common, the first so many are told, with texts of so many characters at most. */
const mostCommon = 5
const longestValue = 200

interface ToldWith {
  casesUrl: string
  /** Those of the receiver's view; null where it is the whole world. */
  cohorts: readonly number[] | null
  names: PropertyNames
}

/** A case as a receiver is told of it. */
export function toldCaseOf(
  stored: StoredCase & ToldDetails,
  { casesUrl, cohorts, names }: ToldWith,
): WebhookCase {
  const { number, state, kind, alert, alarm, devices, peakDevices, closeReason, endReason } = stored
  return {
    number,
    url: `${casesUrl}/${number}`,
    state,
    level: levelOf(stored.level) ?? 'red',
    watch: { id: stored.watchId ?? '', name: stored.watchName },
    about: { kind, alert, alarm, level: levelOf(stored.watchedLevel) },
    group: groupOf(stored),
    devices,
    peakDevices,
    openedAt: isoTime(stored.openedAt),
    endedAt: stored.endedAt === null ? null : isoTime(stored.endedAt),
    timeZone: stored.timeZone,
    takenBy: stored.takenEmail,
    closeReason,
    endReason,
    common: withNames(commonInView(stored.common ?? [], cohorts), names)
      .slice(0, mostCommon)
      .map(shortened),
  }
}

const shortened = ({ properties, ...counts }: CommonProperties): CommonProperties => ({
  properties: properties.map((property) => ({ ...property, value: oneLine(property.value, longestValue) })),
  ...counts,
})

export const isoTime = (at: number): string => new Date(at).toISOString()
