import { describe, expect, it } from 'vitest'
import type { LineContext } from './battery-columns.tsx'
import { lineOfBattery, lineOfDevice } from './battery-line.ts'
import { lineCard } from './line-card.tsx'
import { aBatteryOfDevice, aBatteryRow, aDeviceRow, inOneDevice } from './testing/some-batteries.ts'

const texts: Record<string, string> = { 'columns.battery': 'Battery', 'list.removed': 'Removed' }
const context = (rowIs: LineContext['rowIs']): LineContext => ({
  t: ((key: string) => texts[key] ?? key) as LineContext['t'],
  formats: { discharge: (value) => (value === null ? null : `${value}%`) },
  rowIs,
})

describe('the second line of a row on a phone', () => {
  it.each([
    ['the only one of its device', {}, 'Tarvos T8 Scan TV-d1'],
    ['one of two', { place: { number: 1, of: 2 } }, 'Battery 1/2 · Tarvos T8 Scan TV-d1'],
    ['one that was removed', { place: null }, 'Removed · Tarvos T8 Scan TV-d1'],
    ['one without a device', { deviceId: null }, ''],
  ])('of %s [B-9920]', (_which, changes, expected) => {
    const line = lineOfBattery(aBatteryRow('SB-1', { deviceId: 'd1', ...changes }))
    expect(lineCard(line, context('battery')).second).toBe(expected)
  })

  const smartBatteries = inOneDevice(aBatteryOfDevice('A'), aBatteryOfDevice('B'))
  const line = lineOfDevice(aDeviceRow(1, { smartBatteries }), 'device')

  it('below its device is its place alone', () => {
    const cards = line.below.map((each) => lineCard(each, context('device')).second)
    expect(cards).toEqual(['Battery 1/2', 'Battery 2/2'])
  })

  it('of a device says how many are in it', () => {
    expect(lineCard(line, context('device')).second).toBe('Battery 2 · Corvane CX5')
  })
})
