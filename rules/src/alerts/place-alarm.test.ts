import { deviceAlerts, initialWorldSettings } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { alarmsOfFilter, placeAlarm } from './place-alarm.ts'

const { alarms } = initialWorldSettings
const on = { enabled: true, yellow: 10, red: 25 }
const of = (problemDevices: number, devicesAffected: number) => ({
  problemDevices,
  devicesAffected,
  totalDevices: 100,
})

describe('the alarm of a home location or group', () => {
  it.each([
    [9, 'none'],
    [10, 'major'],
    [24, 'major'],
    [25, 'critical'],
  ])('by one alert, at %d of 100 affected devices, is %s [C-236 C-9911]', (affected, level) => {
    const settings = { ...alarms, deviceUtilisationIdle: on }
    expect(placeAlarm('deviceUtilisationIdleStatus', of(0, affected), settings)).toBe(level)
  })

  it('by overall status is the worse of those for problems and for any alert [C-236]', () => {
    const both = { ...alarms, deviceStatus: on, anyAlert: { enabled: true, yellow: 50, red: 90 } }
    expect(placeAlarm('deviceStatus', of(12, 40), both)).toBe('major')
    expect(placeAlarm('deviceStatus', of(9, 50), both)).toBe('major')
    expect(placeAlarm('deviceStatus', of(9, 90), both)).toBe('critical')
    expect(placeAlarm('deviceStatus', of(9, 49), both)).toBe('none')
  })

  it('is none where the alarm is switched off [C-9911]', () => {
    expect(placeAlarm('deviceStatus', of(100, 100), alarms)).toBe('none')
  })

  it('exists for every alert', () => {
    for (const alert of deviceAlerts) expect(alarmsOfFilter(alert)).toHaveLength(1)
  })
})
