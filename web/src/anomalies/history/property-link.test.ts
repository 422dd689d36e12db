import { describe, expect, it } from 'vitest'
import { pathOfProperty } from './property-link.tsx'

describe('a property of an anomaly', () => {
  it.each([
    [{ name: 'model', value: 'T8, Scan' }, '/demo/core/devices?models=T8%252C%2520Scan'],
    [{ name: 'manufacturer', value: 'Tarvos' }, '/demo/core/devices?manufacturers=Tarvos'],
    [{ name: 'group', value: 'night' }, '/demo/core/devices?groups=night|night'],
    [{ name: 'firmware', value: '7.2.1' }, '/demo/core/devices?firmwareVersions=7.2.1'],
    [{ name: 'osBuild', value: '13.0.7-2114' }, '/demo/core/devices?osVersions=13.0.7-2114'],
    [{ name: 'homeLocation', value: 'Leeds', id: 'h1' }, '/demo/core/devices?homeLocations=h1|Leeds'],
    [
      { name: 'application', value: 'com.scan 2.1 beta', id: '41' },
      '/demo/core/applications/performance?id=41&version=2.1+beta',
    ],
  ] as const)('%j leads to %s', (property, path) => {
    expect(pathOfProperty('demo', property)).toBe(path)
  })

  it.each([
    { name: 'bios', value: '2.11' },
    { name: 'homeLocation', value: 'Closed site' },
    { name: 'application', value: 'com.gone 1.0' },
  ] as const)('%j leads nowhere', (property) => {
    expect(pathOfProperty('demo', property)).toBeNull()
  })
})
