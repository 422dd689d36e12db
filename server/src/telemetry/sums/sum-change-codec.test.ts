import { describe, expect, it } from 'vitest'
import { packSumChanges, unpackSumChanges } from './sum-change-codec.ts'

const day = 20_773
const used = { devicesUsed: 1, useMinutes: 5 }
const kept = {
  cohortDays: [
    {
      day,
      cohort: 1,
      ...used,
      mobileBytes: 1,
      wifiBytes: -1,
      reboots: 1,
      lowPowers: 2,
      timeErrors: 3,
      batteryChanges: 4,
      drops: 5,
    },
  ],
  applicationDays: [{ application: 1, version: 0, day, cohort: 1, ...used, mobileBytes: 1, wifiBytes: -1 }],
  processDays: [{ process: 1, version: 2, day, cohort: 1, ...used, devicesActive: 1, cpu: 7 }],
  usedDays: [
    { number: 7, day },
    { number: 8, day },
  ],
  listed: [{ number: 9 }],
}

describe('changes that are left for the job', () => {
  it('are read as they were written', () => {
    expect(unpackSumChanges(packSumChanges(kept))).toEqual(kept)
  })

  it('are read without days of use where an older version wrote them', () => {
    const before = JSON.stringify(JSON.parse(packSumChanges(kept)).slice(0, 3))
    expect(unpackSumChanges(before)).toEqual({ ...kept, usedDays: [], listed: [] })
  })
})
