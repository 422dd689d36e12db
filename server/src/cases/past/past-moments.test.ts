import { hourLength, type StatusLevel } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { momentsOf } from './past-moments.ts'

const watch = {
  id: 'reboots',
  alert: 'reboot',
  level: 'yellow',
  leastDevices: 2,
  keysOf: () => ['leeds'],
} as const
const change = (number: number, to: StatusLevel, at: number) =>
  ({ alert: 'reboot', number, from: 'green', to, at }) as const
const moments = (changes: Parameters<typeof momentsOf>[0], watches = [watch]) =>
  momentsOf(changes, watches, { inBetween: hourLength }).map(({ at }) => at)

describe('the moments of the past at which a watch looks', () => {
  it('are those at which a group gets enough devices, and those at which it falls below', () => {
    expect(
      moments([
        change(1, 'red', 10),
        change(2, 'yellow', 20),
        change(2, 'green', 30),
        change(1, 'green', 40),
      ]),
    ).toEqual([20, 30])
  })

  it('are few while it merely grows and shrinks', () => {
    const growing = Array.from({ length: 40 }, (_, index) =>
      change(index, 'red', (index + 1) * (hourLength / 10)),
    )
    expect(moments(growing)).toEqual([2, 12, 22, 32].map((tenths) => tenths * (hourLength / 10)))
  })

  it('are none for a change between levels of which both are enough, nor of another alert', () => {
    const both = [
      change(1, 'red', 1),
      change(2, 'red', 2),
      change(1, 'yellow', 3),
      { ...change(3, 'red', 4), alert: 'drop' },
    ]
    expect(moments(both)).toEqual([2])
  })

  it('are of each group by itself', () => {
    const apart = { ...watch, keysOf: (number: number) => [String(number % 2)] } as unknown as typeof watch
    expect(moments([change(1, 'red', 1), change(2, 'red', 2), change(3, 'red', 3)], [apart])).toEqual([3])
  })
})
