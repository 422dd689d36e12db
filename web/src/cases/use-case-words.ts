import { alarmTypes, type CaseGroup, type CaseRow, type DeviceAlert, deviceAlerts } from '@muster/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnomalyWords } from '../estate/anomaly/use-anomaly-words.ts'

type About = CaseRow['about']

const isOneOf = <Name extends string>(names: readonly Name[], text: string): text is Name =>
  names.some((name) => name === text)

export const isAboutBatteries = ({ kind }: Pick<About, 'kind'>): boolean =>
  kind === 'batteryAlert' || kind === 'batteryFilter'

type Titled = Pick<CaseRow, 'number' | 'about' | 'group'>

/** What cases are about, in the user's language. */
export function useCaseWords() {
  const { t } = useTranslation(['cases', 'estate'])
  const anomaly = useAnomalyWords()
  return useMemo(() => {
    const deviceAlert = (alert: DeviceAlert | 'deviceStatus' | 'anyAlert') =>
      alert === 'deviceStatus' || alert === 'anyAlert'
        ? t(`cases:what.${alert}`)
        : t(`estate:alerts.${alert}`)

    /** What was looked for, such as "Reboot". */
    const what = ({ kind, alert, alarm }: About): string => {
      if (alert !== null) {
        return isOneOf(deviceAlerts, alert) ? deviceAlert(alert) : t(`cases:what.${alert}`)
      }
      if (alarm !== null) return t('cases:what.alarm', { alert: deviceAlert(alarmTypes[alarm]) })
      if (kind === 'deviceAlert' || kind === 'alarm') return t('cases:what.deviceStatus')
      return kind === 'batteryAlert' ? t('cases:what.batteryStatus') : t(`cases:what.${kind}`)
    }

    /** Which devices, such as "Leeds Cross-dock". */
    const where = (group: CaseGroup, about: About): string => {
      switch (group.by) {
        case 'homeLocation':
          if (group.homeLocationId === null) return t('cases:where.noHomeLocation')
          return group.name ?? t('cases:where.unknown')
        case 'group':
          return group.group ?? t('cases:where.noGroup')
        case 'model':
          return [group.manufacturer, group.model].filter(Boolean).join(' ')
        case 'anomaly':
          return group.alert === null
            ? group.properties.map(anomaly.property).join(', ')
            : anomaly.description({ alertType: group.alert, properties: group.properties })
        case 'all':
          return t(isAboutBatteries(about) ? 'cases:where.allBatteries' : 'cases:where.all')
      }
    }
    const title = ({ about, group }: Omit<Titled, 'number'>) => `${what(about)} · ${where(group, about)}`
    return {
      what,
      where,
      /** Such as "Reboot · Leeds Cross-dock". */
      title,
      /** Such as "#184 Reboot · Leeds Cross-dock". */
      name: (row: Titled) => `#${row.number} ${title(row)}`,
      count: (about: About, count: number) =>
        t(isAboutBatteries(about) ? 'cases:batteries' : 'cases:devices', { count }),
    }
  }, [t, anomaly])
}
