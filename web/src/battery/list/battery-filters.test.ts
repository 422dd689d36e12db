import { describe, expect, it } from 'vitest'
import { readAlerts } from './alert-filter.ts'
import { batteryFilters, bodyOfFilters, noBatteryFilters } from './battery-filters.ts'

describe('alert levels of a URL', () => {
  it.each([
    [null, []],
    ['', []],
    ['batteryHealthStatus-red', [{ alert: 'batteryHealthStatus', level: 'red' }]],
    [
      'batteryCycleCountStatus-yellow,batteryHealthStatus-green',
      [
        { alert: 'batteryCycleCountStatus', level: 'yellow' },
        { alert: 'batteryHealthStatus', level: 'green' },
      ],
    ],
    ['batteryHealthStatus-red,batteryHealthStatus-red', [{ alert: 'batteryHealthStatus', level: 'red' }]],
    ['batteryHealthStatus-orange,averageDischargeStatus-red,red,-,%', []],
  ])('%j are read, others ignored [B-818 B-819]', (text, alerts) => {
    expect(readAlerts(text)).toEqual(alerts)
  })
})

describe('filters of a list', () => {
  const url =
    'groups=yard|yard,null&homeLocations=leeds|Leeds&alerts=batteryHealthStatus-red&only=seenLately,all,outOfWarranty&models=CX5&page=2&due=within30Days'

  it('are those that the page offers [B-433 B-513 B-9925 F-316]', () => {
    const batteries = batteryFilters(['due', 'groups', 'homeLocations', 'alerts', 'only'])
    const read = batteries.read(new URLSearchParams(url))
    expect(bodyOfFilters(read)).toEqual({
      groups: ['yard', null],
      homeLocations: ['leeds'],
      due: 'within30Days',
      alertStatuses: { batteryHealthStatus: ['red'] },
      underWarranty: false,
      reporting: true,
    })
    expect(batteries.countOf(read)).toBe(7)
    const devices = batteryFilters(['groups'])
    expect(bodyOfFilters(devices.read(new URLSearchParams(url)))).toEqual({ groups: ['yard', null] })
  })

  it('are written beside what else is in the URL, and removed', () => {
    const filters = batteryFilters(['due', 'groups', 'homeLocations', 'alerts', 'only'])
    const parameters = new URLSearchParams('sort=model')
    filters.write(filters.read(new URLSearchParams(url)), parameters)
    expect(parameters.get('alerts')).toBe('batteryHealthStatus-red')
    expect(parameters.get('due')).toBe('within30Days')
    expect(parameters.get('only')).toBe('outOfWarranty,seenLately')
    expect(parameters.get('groups')).toBe('yard|yard,null')
    filters.write(noBatteryFilters, parameters)
    expect(parameters.toString()).toBe('sort=model')
  })
})
