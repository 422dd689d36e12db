import { describe, expect, it } from 'vitest'
import { devicesAround, swapNetwork } from './swap-network.ts'

const networkOf = (batteriesOf: Record<number, number[]>) =>
  lastOf(swapNetwork(new Map(Object.entries(batteriesOf).map(([device, own]) => [Number(device), own]))))

function lastOf<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

describe('the devices around a pair', () => {
  const network = networkOf({ 1: [11], 2: [11, 12], 3: [12, 13], 4: [13], 9: [19] })

  it('are those that a swap, or several, lead to, nearest first [F-401]', () => {
    expect(devicesAround(network, { device: 1, battery: 11 }, 10)).toEqual([1, 2, 3, 4])
    expect(devicesAround(network, { device: 1, battery: 11 }, 2)).toEqual([1, 2])
  })

  it('are those of its battery where it has not been in the device so far [F-401]', () => {
    expect(devicesAround(network, { device: 7, battery: 13 }, 10)).toEqual([7, 3, 4, 2, 1])
    expect(devicesAround(network, { device: 7, battery: 77 }, 10)).toEqual([7])
  })
})
