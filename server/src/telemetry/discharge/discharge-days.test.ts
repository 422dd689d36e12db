import { describe, expect, it } from 'vitest'
import { emptyDay } from '../device-day/model.ts'
import {
  batteriesIn,
  type DischargeOfDay,
  dischargeOfDay,
  packDischarge,
  unpackDischarge,
  withDischarge,
} from './discharge-days.ts'

const hour = 3600
const charge = (at: number, level: number, battery: number | null, onPower = false) => ({
  ...{ at, offset: 0, level, battery, onPower },
})
const hourOf = (useMinutes: number) => ({
  ...{ at: 0, offset: 0, useMinutes, mobileBytes: 0, wifiBytes: 0, applications: [], processes: [] },
})
const discharge = (day: number, battery = 1, fall = 10): DischargeOfDay => ({
  ...{ day, use: 20, batteries: [{ battery, fall, minutes: 120 }] },
})

describe('the discharge of a day', () => {
  it('is told by battery, beside the use of the device [F-407]', () => {
    const day = {
      ...emptyDay(),
      chargeLevels: [
        ...[charge(0, 90, 1), charge(hour, 84, 1), charge(2 * hour, 80, 1)],
        ...[charge(3 * hour, 99, 2), charge(4 * hour, 95, 2)],
      ],
      hours: [hourOf(30), hourOf(0)],
    }
    expect(dischargeOfDay(20, day)).toEqual({
      day: 20,
      use: 25,
      batteries: [
        { battery: 1, fall: 10, minutes: 120 },
        { battery: 2, fall: 4, minutes: 60 },
      ],
    })
  })

  it('is unknown of less than an hour, on power, and of batteries without a number [F-407]', () => {
    const chargeLevels = [
      ...[charge(0, 90, 1), charge(hour / 2, 80, 1)],
      ...[charge(hour, 90, 2, true), charge(2 * hour, 80, 2, true)],
      ...[charge(3 * hour, 90, null), charge(4 * hour, 80, null)],
    ]
    expect(dischargeOfDay(20, { ...emptyDay(), chargeLevels })).toBeNull()
  })
})

describe('the discharge of a device', () => {
  it('has each day once, whatever the order, and the last 90 of them [F-407]', () => {
    const days = Array.from({ length: 120 }, (_, index) => discharge(1000 + index, index % 3, index))
    const forwards = days.reduce<DischargeOfDay[]>(
      (known, each) => withDischarge(known, new Map([[each.day, each]])),
      [],
    )
    const backwards = days.reduceRight<DischargeOfDay[]>(
      (known, each) => withDischarge(known, new Map([[each.day, each]])),
      [],
    )
    expect(backwards).toEqual(forwards)
    expect(forwards).toEqual(days.slice(30).reverse())
    expect(withDischarge(forwards, new Map([[1119, discharge(1119, 7)]]))[0]).toEqual(discharge(1119, 7))
    expect(withDischarge(forwards, new Map([[1119, null]]))[0]?.day).toBe(1118)
  })

  it('is the same after it was packed [F-407]', () => {
    const days = [
      { ...discharge(1040), use: null },
      {
        ...discharge(1001),
        use: 100,
        batteries: [1, 70_000].map((battery) => ({ battery, fall: 0, minutes: 1440 })),
      },
    ]
    expect(unpackDischarge(packDischarge(days))).toEqual(days)
    expect(unpackDischarge(packDischarge([]))).toEqual([])
    expect(batteriesIn(days)).toEqual([1, 70_000])
  })
})
