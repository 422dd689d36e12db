import type { DeviceAlert, WorldSettings } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { useFormats } from '../../estate/use-formats.ts'

interface Words {
  t: TFunction<'overview'>
  formats: ReturnType<typeof useFormats>
}

/** Description of an alert, with the world's warning threshold [C-9910], and out of contact also with that of a problem. */
export function alertText(alert: DeviceAlert, settings: WorldSettings, { t, formats }: Words): string {
  const { number, percent, period, days, hours, distance } = formats
  switch (alert) {
    case 'deviceUtilisationIdleStatus':
      return t(`alerts.text.${alert}`, { period: days(settings.deviceUtilisationIdleYellow) })
    case 'deviceUtilisationOutOfContactStatus':
      return t(`alerts.text.${alert}`, {
        period: days(settings.deviceUtilisationOutOfContactYellow),
        red: days(settings.deviceUtilisationOutOfContactRed),
      })
    case 'deviceLocationTimeStatus':
      return t(`alerts.text.${alert}`, { period: hours(settings.deviceLocationTimeYellow) })
    case 'deviceLocationDistanceStatus':
      return t(`alerts.text.${alert}`, {
        distance: distance(settings.deviceLocationDistanceYellow, settings.useMetricDistances),
      })
    case 'averageDischargeStatus':
      return t(`alerts.text.${alert}`, { percent: percent(settings.averageDischargeYellow / 100) })
    case 'deviceUserExperienceRebootStatus':
      return t(`alerts.text.${alert}`, {
        times: number(settings.deviceUserExperienceRebootYellow),
        period: period(settings.deviceUserExperienceRebootPeriod),
      })
    case 'deviceUserExperienceLowPowerStatus':
      return t(`alerts.text.${alert}`, {
        times: number(settings.deviceUserExperienceLowPowerYellow),
        period: period(settings.deviceUserExperienceLowPowerPeriod),
      })
    case 'deviceUserExperienceDropStatus':
      return t(`alerts.text.${alert}`, {
        times: number(settings.deviceUserExperienceDropStatusYellow),
        period: period(settings.deviceUserExperienceDropStatusPeriod),
      })
    case 'deviceTimeErrorStatus':
    case 'deviceLocationAccessPointStatus':
      return t(`alerts.text.${alert}`)
  }
}
