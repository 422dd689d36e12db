import type { CommonProperties, WebhookCase } from '@muster/contract'
import { oneLine } from '../messages/plain-text.ts'
import { groupOf, levelOf, type StoredCase } from '../reading/case-rows.sql.ts'

/** What devices of a case have in common, by cohort: with the property and in all, of the case and of the others. */
export interface StoredCommon {
  properties: CommonProperties['properties']
  cohorts: Record<string, readonly [devices: number, ofDevices: number, others: number, ofOthers: number]>
}

/** What messages tell beside a case's row. */
export interface ToldDetails {
  timeZone: string
  common: StoredCommon[] | null
}

/** Of what devices have in common, the first so many are told, with texts of so many characters at most. */
const mostCommon = 5
const longestValue = 200

/** A case as a receiver is told of it; `cohorts` are those of their view, null where it is the whole world. */
export function toldCaseOf(
  stored: StoredCase & ToldDetails,
  { casesUrl, cohorts }: { casesUrl: string; cohorts: readonly number[] | null },
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
    common: (stored.common ?? []).flatMap((each) => commonInView(each, cohorts)).slice(0, mostCommon),
  }
}

/** Only what a device of the view has, with the view's counts [K-704]. */
function commonInView(
  { properties, cohorts }: StoredCommon,
  view: readonly number[] | null,
): CommonProperties[] {
  const seen = Object.entries(cohorts).filter(([cohort]) => view === null || view.includes(Number(cohort)))
  const sum = (place: 0 | 1 | 2 | 3) => seen.reduce((total, [, counts]) => total + counts[place], 0)
  const counts = { devices: sum(0), ofDevices: sum(1), others: sum(2), ofOthers: sum(3) }
  if (counts.devices === 0) return []
  const shown = properties.map(({ name, value }) => ({ name, value: oneLine(value, longestValue) }))
  return [{ properties: shown, ...counts }]
}

export const isoTime = (at: number): string => new Date(at).toISOString()
