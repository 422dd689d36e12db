import type { AnomalyProperty } from '@muster/contract'
import type { Random } from '@muster/simulator'

interface Wanted {
  /** One or two properties, each of one of these names. */
  names: readonly (readonly AnomalyProperty[])[]
  /** The fewest and the most devices; up to 1 as a share. */
  size: readonly [number, number]
}

/** A kind of estate, and of what is planted in it. */
export interface Kind {
  name: string
  devices: readonly [number, number]
  /** Applications in the world, and on a device. */
  applications: number
  installed: number
  causes: readonly Wanted[]
  /** The chance of an alert without the cause. */
  rate: (random: Random) => number
  /** How many days ago the cause began; long ago if not given. */
  begun?: number
  /** How many times more often the alert is with the cause. */
  times: (random: Random) => number
}

const versions = ['firmware', 'osBuild', 'bios', 'clientVersion', 'extensionVersion', 'application'] as const
const estate = { devices: [2500, 2500], applications: 60, installed: 30 } as const
const logBetween = (least: number, most: number) => (random: Random) =>
  Math.exp(random.between(Math.log(least), Math.log(most)))
const rate = logBetween(0.02, 0.15)
const between = (least: number, most: number) => (random: Random) => random.between(least, most)

export const kinds: readonly Kind[] = [
  {
    ...estate,
    name: 'wide: a version on 40 to 85 %',
    causes: [{ names: [versions], size: [0.4, 0.85] }],
    rate,
    times: between(2, 5),
  },
  {
    ...estate,
    name: 'weak: three times on 2 to 8 % of 2,500',
    causes: [{ names: [[...versions, 'group', 'model']], size: [0.02, 0.08] }],
    rate,
    times: () => 3,
  },
  {
    ...estate,
    name: '1.5 times in 20,000',
    devices: [20_000, 20_000],
    applications: 40,
    installed: 15,
    causes: [{ names: [[...versions, 'model']], size: [0.1, 0.4] }],
    rate,
    times: () => 1.5,
  },
  {
    ...estate,
    name: 'a site of 25 to 100 devices',
    causes: [{ names: [['homeLocation']], size: [25, 100] }],
    rate,
    times: between(3, 8),
  },
  {
    ...estate,
    name: 'a version among 2,000 applications',
    applications: 2000,
    causes: [{ names: [['application']], size: [0.01, 0.1] }],
    rate,
    times: between(3, 8),
  },
  {
    ...estate,
    name: 'a property of 5 to 40 %',
    devices: [1500, 6000],
    causes: [{ names: [[...versions, 'model', 'group', 'simOperator']], size: [0.05, 0.4] }],
    rate,
    times: between(3, 8),
  },
  {
    ...estate,
    name: 'two properties together',
    causes: [
      {
        names: [
          ['model', 'firmware'],
          ['homeLocation', 'group', 'simOperator'],
        ],
        size: [0.02, 0.15],
      },
    ],
    rate,
    times: between(5, 10),
  },
  {
    ...estate,
    name: 'two causes of one alert',
    devices: [2500, 5000],
    causes: [
      { names: [versions], size: [0.1, 0.7] },
      { names: [['homeLocation', 'group']], size: [0.02, 0.2] },
    ],
    rate,
    times: between(3, 6),
  },
  {
    ...estate,
    name: 'begun three days ago, three to five times',
    causes: [{ names: [[...versions, 'homeLocation', 'group']], size: [0.04, 0.3] }],
    begun: 3,
    rate,
    times: between(3, 5),
  },
  { ...estate, name: 'no cause', devices: [300, 3000], causes: [], rate, times: () => 1 },
]

/** What the speed of a search is measured with: 61 properties for each of 100,000 devices. */
export const largeEstate: Kind = {
  name: 'large',
  devices: [100_000, 100_000],
  applications: 100,
  installed: 50,
  causes: [{ names: [versions], size: [0.05, 0.8] }],
  rate,
  times: between(2, 4),
}
