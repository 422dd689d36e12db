import { describe, expect, it } from 'vitest'
import { batteryView, dischargeView, isBatteryView, isDischargeView, levelOfType } from './battery-views.ts'

describe('a word in the URL', () => {
  it.each([
    ['problem', 'red'],
    ['replace', 'red'],
    ['red', 'red'],
    ['warning', 'orange'],
    ['orange', 'orange'],
    ['good', 'green'],
    ['green', 'green'],
    ['all', 'all'],
    ['yellow', 'all'],
    ['constructor', 'all'],
    [undefined, 'all'],
  ])('of batteries: %s is %s [B-203 B-205 B-206 B-207 B-208 B-210 B-9910 B-9911]', (word, level) => {
    expect(batteryView(word)).toBe(level)
  })

  it.each([
    ['problem', 'red'],
    ['red', 'red'],
    ['warning', 'yellow'],
    ['yellow', 'yellow'],
    ['good', 'green'],
    ['green', 'green'],
    ['all', 'all'],
    ['unknown', 'all'],
    ['undefined', 'all'],
    ['replace', 'all'],
    [undefined, 'all'],
  ])('of devices: %s is %s [B-210 B-215 B-217 B-218 B-219 B-220 B-221]', (word, level) => {
    expect(dischargeView(word)).toBe(level)
  })
})

describe('a word that names a view', () => {
  it.each([
    ['all', true, true],
    ['replace', true, false],
    ['orange', true, false],
    ['yellow', false, true],
    ['undefined', true, true],
    ['nope', false, false],
    ['constructor', false, false],
  ])('%s: of batteries %s, of devices %s [B-206 B-218 B-220 B-9911]', (word, ofBatteries, ofDevices) => {
    expect([isBatteryView(word), isDischargeView(word)]).toEqual([ofBatteries, ofDevices])
  })
})

describe('the status that a list is asked for', () => {
  it.each([
    ['red', 'red'],
    ['orange', 'yellow'],
    ['yellow', 'yellow'],
    ['green', 'green'],
    ['all', null],
    [undefined, null],
  ] as const)('%s is %s, for batteries and devices alike [B-1108 B-1109 B-1206]', (type, level) => {
    expect(levelOfType(type)).toBe(level)
  })
})
