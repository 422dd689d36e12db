import { type HalfOfDay, hourOf, hourOfDay } from '@muster/rules'
import type { SettingsPart } from '../stored-settings.ts'

/** When anomalies are searched, on a 12-hour clock; null is not chosen yet. */
export interface AnomaliesDraft {
  isOn: boolean
  hour: number | null
  half: HalfOfDay
  timeZone: string | null
}

/** Without an hour it is off; switched off, hour and zone are stored as null. */
export const anomaliesPart: SettingsPart<AnomaliesDraft> = {
  draftOf: ({ smartGroupingHour, smartGroupingTimeZone }) =>
    smartGroupingHour === null
      ? { isOn: false, hour: null, half: 'AM', timeZone: null }
      : { isOn: true, ...hourOfDay(smartGroupingHour), timeZone: smartGroupingTimeZone },

  changesOf: ({ isOn, hour, half, timeZone }, settings) => {
    const stored = {
      smartGroupingHour: isOn && hour !== null ? hourOf({ hour, half }) : null,
      smartGroupingTimeZone: isOn ? timeZone : null,
    }
    const { smartGroupingHour, smartGroupingTimeZone } = settings
    return {
      ...(stored.smartGroupingHour !== smartGroupingHour && { smartGroupingHour: stored.smartGroupingHour }),
      ...(stored.smartGroupingTimeZone !== smartGroupingTimeZone && {
        smartGroupingTimeZone: stored.smartGroupingTimeZone,
      }),
    }
  },
}

/** Switched on, it needs an hour and a time zone. */
export const isIncomplete = ({ isOn, hour, timeZone }: AnomaliesDraft): boolean =>
  isOn && (hour === null || timeZone === null)
