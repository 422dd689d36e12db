import type { Watched } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { isAboutBatteries, useCaseWords } from '../use-case-words.ts'

/** What a watch looks for in one line, such as "Reboot: Problem · 3 devices · Home location". */
export function useWatchWords(): (watched: Watched) => string {
  const { t } = useTranslation(['watches', 'cases', 'ui'])
  const { number } = useFormats()
  const { what } = useCaseWords()
  const named = (name: string, value: string) => t('ui:named', { name, value })
  const nothing = { alert: null, alarm: null, level: null }
  return (watched) => {
    const grouped = 'groupedBy' in watched ? [t(`watches:groupings.${watched.groupedBy}`)] : []
    const about = { kind: watched.kind, ...nothing }
    switch (watched.kind) {
      case 'deviceAlert':
      case 'batteryAlert': {
        const { kind, alert, level, leastDevices } = watched
        const count = t(isAboutBatteries(watched) ? 'cases:batteries' : 'cases:devices', {
          count: leastDevices,
        })
        return [
          named(what({ ...about, kind, alert }), t(`watches:form.levels.${level}`)),
          count,
          ...grouped,
        ].join(' · ')
      }
      case 'alarm':
        return [
          named(what({ ...about, alarm: watched.alarm }), t(`watches:form.alarmLevels.${watched.level}`)),
          ...grouped,
        ].join(' · ')
      case 'silence':
        return [what(about), named(t('watches:form.silentMinutes'), number(watched.silentMinutes))].join(
          ' · ',
        )
      case 'anomaly':
        return what(about)
      case 'deviceFilter':
      case 'batteryFilter':
        return [what(about), `${t('watches:form.moreThan')} ${number(watched.moreThan)}`, ...grouped].join(
          ' · ',
        )
    }
  }
}
