import type { DeviceAlert, DeviceDetails, WorldSettings } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { useFormats } from '../../estate/use-formats.ts'

interface AlertText {
  /** The measured value: "9 reboots in 7 days". */
  fact: string | null
  /** The threshold: "Problem from 6". */
  from: string | null
}

interface Words {
  t: TFunction<'device'>
  formats: ReturnType<typeof useFormats>
}

const nothing: AlertText = { fact: null, from: null }

/** Value and threshold of a device's alert, as text [C-731, C-732]. */
export function alertFacts(
  alert: DeviceAlert,
  level: 'red' | 'yellow',
  device: DeviceDetails,
  settings: WorldSettings,
  { t, formats }: Words,
): AlertText {
  const facts = device.alertFacts
  const begins = (yellow: number, red: number, write: (value: number) => string) =>
    t(`alerts.from.${level}`, { value: write(level === 'red' ? red : yellow) })
  const percentAnHour = (value: number) =>
    t('alerts.fact.discharge', { percent: formats.percent(value / 100) })

  switch (alert) {
    case 'deviceUserExperienceRebootStatus':
      return {
        fact: t('alerts.fact.reboots', {
          count: device.rebootCount,
          period: formats.period(settings.deviceUserExperienceRebootPeriod),
        }),
        from: begins(
          settings.deviceUserExperienceRebootYellow,
          settings.deviceUserExperienceRebootRed,
          formats.number,
        ),
      }
    case 'deviceUserExperienceLowPowerStatus':
      return {
        fact: t('alerts.fact.lowPowers', {
          count: device.lowPowerCount,
          period: formats.period(settings.deviceUserExperienceLowPowerPeriod),
        }),
        from: begins(
          settings.deviceUserExperienceLowPowerYellow,
          settings.deviceUserExperienceLowPowerRed,
          formats.number,
        ),
      }
    case 'deviceUserExperienceDropStatus':
      return {
        fact: t('alerts.fact.drops', {
          count: device.dropCount,
          period: formats.period(settings.deviceUserExperienceDropStatusPeriod),
        }),
        from: begins(
          settings.deviceUserExperienceDropStatusYellow,
          settings.deviceUserExperienceDropStatusRed,
          formats.number,
        ),
      }
    case 'averageDischargeStatus':
      return {
        fact: facts.averageDischarge === null ? null : percentAnHour(facts.averageDischarge),
        from: begins(settings.averageDischargeYellow, settings.averageDischargeRed, percentAnHour),
      }
    case 'deviceLocationDistanceStatus':
      return distanceText(device, settings, { t, formats }, begins)
    case 'deviceLocationTimeStatus':
      return {
        fact:
          facts.hoursAway === null
            ? null
            : t('alerts.fact.away', { period: awayFor(facts.hoursAway, formats) }),
        from: begins(settings.deviceLocationTimeYellow, settings.deviceLocationTimeRed, formats.hours),
      }
    case 'deviceUtilisationIdleStatus':
      return {
        fact:
          facts.daysIdle === null ? null : t('alerts.fact.idle', { period: formats.days(facts.daysIdle) }),
        from: begins(settings.deviceUtilisationIdleYellow, settings.deviceUtilisationIdleRed, formats.days),
      }
    case 'deviceUtilisationOutOfContactStatus':
      return {
        fact:
          facts.daysOutOfContact === null
            ? null
            : t('alerts.fact.outOfContact', { period: formats.days(facts.daysOutOfContact) }),
        from: begins(
          settings.deviceUtilisationOutOfContactYellow,
          settings.deviceUtilisationOutOfContactRed,
          formats.days,
        ),
      }
    case 'deviceTimeErrorStatus':
      return {
        ...nothing,
        fact:
          facts.timeErrorAt === null
            ? null
            : t('alerts.fact.timeError', {
                time: formats.deviceTime(facts.timeErrorAt, device.timeZone?.name),
              }),
      }
    case 'deviceLocationAccessPointStatus':
      return {
        ...nothing,
        fact: facts.bssid === null ? null : t('alerts.fact.accessPoint', { bssid: facts.bssid }),
      }
  }
}

/** In days from three days on. */
const awayFor = (hours: number, formats: Words['formats']): string =>
  hours < 72 ? formats.hours(Math.floor(hours)) : formats.days(Math.floor(hours / 24))

/** The home location's thresholds override the world's. */
function distanceText(
  { alertFacts, homeLocation }: DeviceDetails,
  settings: WorldSettings,
  { t, formats }: Words,
  begins: (yellow: number, red: number, write: (value: number) => string) => string,
): AlertText {
  const inUnits = (metres: number) => formats.distance(metres, settings.useMetricDistances)
  const { distanceMetres } = alertFacts
  return {
    fact:
      distanceMetres === null
        ? null
        : homeLocation
          ? t('alerts.fact.distance', { distance: inUnits(distanceMetres), place: homeLocation.name })
          : t('alerts.fact.distanceFromHome', { distance: inUnits(distanceMetres) }),
    from: begins(
      homeLocation?.distanceYellow ?? settings.deviceLocationDistanceYellow,
      homeLocation?.distanceRed ?? settings.deviceLocationDistanceRed,
      inUnits,
    ),
  }
}
