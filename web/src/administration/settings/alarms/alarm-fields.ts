import { type AlarmType, alarmTypes, type WorldSettings } from '@muster/contract'
import { alarmProblems, type ThresholdProblems } from '@muster/rules'
import type { SettingsPart } from '../stored-settings.ts'

/** Draft of an alarm: the shares of devices for major and critical, in percent; null is an empty field. */
export interface AlarmFields {
  isOn: boolean
  warning: number | null
  problem: number | null
}
export type AlarmsDraft = Record<AlarmType, AlarmFields>

export const alarmNames = Object.keys(alarmTypes) as AlarmType[]

export const alarmsPart: SettingsPart<AlarmsDraft> = {
  draftOf: ({ alarms }) =>
    Object.fromEntries(
      alarmNames.map((type) => {
        const { enabled, yellow, red } = alarms[type]
        return [type, { isOn: enabled, warning: yellow, problem: red }]
      }),
    ) as AlarmsDraft,

  changesOf: (draft, { alarms: before }) => {
    const alarms: Partial<WorldSettings['alarms']> = {}
    for (const type of alarmNames) {
      const { isOn, warning, problem } = draft[type]
      const { enabled, yellow, red } = before[type]
      if (isOn !== enabled || warning !== yellow || problem !== red)
        alarms[type] = { enabled: isOn, yellow: warning ?? yellow, red: problem ?? red }
    }
    return Object.keys(alarms).length === 0 ? {} : { alarms }
  },
}

/** What is wrong with an alarm; one that is off cannot be edited and keeps its stored values. */
export const problemsOfAlarm = (now: AlarmFields, loaded: AlarmFields): ThresholdProblems =>
  now.isOn ? alarmProblems(now, loaded) : {}
