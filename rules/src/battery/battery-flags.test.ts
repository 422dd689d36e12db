import { describe, expect, it } from 'vitest'
import { labelsOfBattery } from './battery-flags.ts'

const green = { healthStatus: 'green', averageDischargeStatus: 'green', cycleCountStatus: 'green' } as const

describe('the labels of a battery', () => {
  it.each([
    [{ healthStatus: 'red' }, ['poorHealth']],
    [{ averageDischargeStatus: 'red' }, ['highDischarge']],
    [{ cycleCountStatus: 'red' }, ['highCycleCount']],
    [{ healthStatus: 'yellow' }, ['healthWarning']],
    [{ averageDischargeStatus: 'yellow' }, ['dischargeWarning']],
    [{ cycleCountStatus: 'yellow' }, ['cycleCountWarning']],
    [{ healthStatus: 'yellow', cycleCountStatus: 'red' }, ['highCycleCount', 'healthWarning']],
    [{}, []],
  ] as const)('with %o are %o [B-460 B-461 B-462 B-9931]', (levels, labels) => {
    expect(labelsOfBattery({ ...green, ...levels })).toEqual(labels)
  })
})
