import { type AlarmType, alarmTypes } from '@muster/contract'
import { thresholdAlerts } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import type english from './locales/en.json'

const alerts = [...thresholdAlerts, 'deviceLocationAccessPoint'] as const
const parts = { Enabled: 'enabled', Yellow: 'warning', Red: 'problem', Period: 'period' } as const

type Alert = (typeof alerts)[number]
type Part = (typeof parts)[keyof typeof parts]
type Named = keyof (typeof english)['fields']

/** `batteryHealthStatusYellow` is the warning of the alert on battery health. */
export function alertSetting(name: string): { alert: Alert; part: Part } | null {
  for (const alert of alerts) {
    const part = Object.entries(parts).find(([ending]) => name === `${alert}${ending}`)
    if (part) return { alert, part: part[1] }
  }
  return null
}

const isAlarm = (name: string | undefined): name is AlarmType => name !== undefined && name in alarmTypes
const alarmParts = { enabled: 'enabled', yellow: 'major', red: 'critical' } as const
const isAlarmPart = (name: string | undefined): name is keyof typeof alarmParts =>
  name !== undefined && name in alarmParts

/** The label of a field on its own screen; null where it is on none. */
export function useFieldWords(): (path: readonly string[]) => string | null {
  const { t, i18n } = useTranslation(['audit', 'settings', 'estate'])
  const isNamed = (name: string): name is Named => i18n.exists(`audit:fields.${name}`)
  const alarmName = (type: AlarmType) => {
    const status = alarmTypes[type]
    return status === 'deviceStatus' || status === 'anyAlert'
      ? t(`settings:alarms.${status}`)
      : t(`estate:alerts.${status}`)
  }
  return ([first = '', second, third, ...others]) => {
    if (others.length > 0) return null
    if (first === 'alarms' && isAlarm(second) && isAlarmPart(third)) {
      const part = alarmParts[third]
      const word = part === 'enabled' ? t('audit:fields.enabled') : t(`settings:alarms.${part}`)
      return t('audit:partOf', { whole: t('audit:alarm', { name: alarmName(second) }), part: word })
    }
    if (second !== undefined) return null
    const setting = alertSetting(first)
    if (setting) {
      const { alert, part } = setting
      const word = part === 'enabled' ? t('audit:fields.enabled') : t(`settings:fields.${part}`)
      return t('audit:partOf', { whole: t(`settings:alerts.${alert}`), part: word })
    }
    return isNamed(first) ? t(`audit:fields.${first}`) : null
  }
}
