import { describe, expect, it } from 'vitest'
import { batteryLevelIn, lineOfDevice } from './battery-line.ts'
import { aBatteryOfDevice, aDeviceRow, inOneDevice } from './testing/some-batteries.ts'

describe('the status of a battery in a list of devices', () => {
  it.each([
    ['green', 'red', 'green'],
    [undefined, 'red', 'red'],
    [null, 'green', 'green'],
    [undefined, 'yellow', 'orange'],
  ] as const)('is its own, %s, else that of the device, %s [B-506 B-9928]', (own, ofDevice, level) => {
    expect(batteryLevelIn(own, ofDevice)).toBe(level)
  })
})

describe('a device as a line', () => {
  it('has its only battery beside it', () => {
    const line = lineOfDevice(aDeviceRow(1), 'device')
    expect(line).toMatchObject({ id: 'device-1', battery: { serialNumber: 'SB-1' }, below: [] })
    expect(line.place).toEqual({ number: 1, of: 1 })
  })

  it('has several batteries below it, with ids of their own [B-415]', () => {
    const smartBatteries = inOneDevice(aBatteryOfDevice('A'), aBatteryOfDevice('B'))
    const { id, battery, below } = lineOfDevice(aDeviceRow(1, { smartBatteries }), 'device')
    expect(battery).toBeNull()
    expect(below.map(({ place }) => place)).toEqual([
      { number: 1, of: 2 },
      { number: 2, of: 2 },
    ])
    expect(new Set([id, ...below.map((each) => each.id)]).size).toBe(3)
  })

  it('has those that were removed below the one that is in it [B-9920]', () => {
    const smartBatteries = [aBatteryOfDevice('A', { place: null }), aBatteryOfDevice('B')]
    const { battery, place, below } = lineOfDevice(aDeviceRow(1, { smartBatteries }), 'device')
    expect([battery?.serialNumber, place]).toEqual(['B', { number: 1, of: 1 }])
    expect(below.map((line) => [line.battery?.serialNumber, line.place])).toEqual([['A', null]])
  })

  it('has the status of the battery beside it, not that of one that was removed [B-506 B-9920]', () => {
    const smartBatteries = [
      aBatteryOfDevice('A', { place: null, batteryStatus: 'red' }),
      aBatteryOfDevice('B', { batteryStatus: 'orange' }),
    ]
    const { status } = lineOfDevice(aDeviceRow(1, { smartBatteries, status: 'red' }), 'battery')
    expect(status).toEqual({ of: 'battery', level: 'orange' })
  })

  it('may have no battery', () => {
    expect(lineOfDevice(aDeviceRow(1, { smartBatteries: [] }), 'device')).toMatchObject({
      battery: null,
      below: [],
    })
  })

  it('has the status of its discharge, or of its worst battery [B-510 B-9928]', () => {
    const smartBatteries = inOneDevice(
      aBatteryOfDevice('A', { batteryStatus: 'orange' }),
      aBatteryOfDevice('B'),
    )
    const device = aDeviceRow(1, { status: 'yellow', smartBatteries })
    expect(lineOfDevice(device, 'device').status).toEqual({ of: 'device', level: 'yellow' })
    expect(lineOfDevice(device, 'battery').status).toEqual({ of: 'battery', level: 'orange' })
  })
})
