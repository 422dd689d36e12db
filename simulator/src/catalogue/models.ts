import type { PlatformType } from '@muster/contract'

/** Share of devices with a version; a planted cause may be tied to one of them. */
export interface VersionShare {
  version: string
  weight: number
}

export interface Model {
  platformType: PlatformType
  manufacturer: string
  model: string
  /** Share of a platform's devices that are of this model. */
  weight: number
  serialPrefix: string
  /** Type allocation code: the first eight digits of the IMEI; null for models without a SIM. */
  tac: string | null
  osBuilds: readonly VersionShare[]
  firmware: readonly VersionShare[]
  bios: readonly VersionShare[]
  memoryBytes: readonly number[]
  processor: string
  storageBytes: number
  /** Milliamperes when idle, and in use. */
  idleCurrent: number
  activeCurrent: number
  /** The part number of its smart batteries; null where its battery is not smart. */
  batteryPart: string | null
  /** Bays for batteries. Of models with two, this share of the devices has a battery in both at once. */
  bays: 1 | 2
  bothBays: number
  isHandheld: boolean
}

const gigabyte = 1024 ** 3
const handheld = { platformType: 'android', bios: [], bays: 1, bothBays: 0, isHandheld: true } as const
const tablet = { platformType: 'windows', firmware: [], isHandheld: false } as const

export const models: readonly Model[] = [
  {
    ...handheld,
    manufacturer: 'Kestrel',
    model: 'K52',
    weight: 34,
    serialPrefix: 'K52',
    tac: '35918210',
    osBuilds: [
      { version: '13.0.7-2114', weight: 5 },
      { version: '13.0.9-2307', weight: 3 },
    ],
    firmware: [
      { version: '2.29.1', weight: 3 },
      { version: '2.30.0', weight: 5 },
      { version: '2.31.4', weight: 1 },
    ],
    memoryBytes: [4 * gigabyte],
    processor: 'Octa 660',
    storageBytes: 64 * gigabyte,
    idleCurrent: 62,
    activeCurrent: 410,
    batteryPart: 'KB-4000',
  },
  {
    ...handheld,
    manufacturer: 'Kestrel',
    model: 'K60 Ultra',
    weight: 14,
    serialPrefix: 'K60',
    tac: '35918266',
    osBuilds: [
      { version: '14.1.0-4412', weight: 6 },
      { version: '14.1.2-4530', weight: 2 },
    ],
    firmware: [
      { version: '3.02.0', weight: 2 },
      { version: '3.04.1', weight: 5 },
    ],
    memoryBytes: [6 * gigabyte, 8 * gigabyte],
    processor: 'Octa 780',
    storageBytes: 128 * gigabyte,
    idleCurrent: 58,
    activeCurrent: 450,
    batteryPart: 'KB-5200',
    bays: 2,
    bothBays: 0.2,
  },
  {
    ...handheld,
    manufacturer: 'Halden',
    model: 'HT-44',
    weight: 26,
    serialPrefix: 'HT4',
    tac: '35704511',
    osBuilds: [
      { version: '12.4.1-0988', weight: 2 },
      { version: '13.2.0-1120', weight: 5 },
    ],
    firmware: [
      { version: '1.18', weight: 4 },
      { version: '1.21', weight: 4 },
    ],
    memoryBytes: [3 * gigabyte, 4 * gigabyte],
    processor: 'Hexa 540',
    storageBytes: 32 * gigabyte,
    idleCurrent: 55,
    activeCurrent: 350,
    batteryPart: 'HB-3600',
  },
  {
    ...handheld,
    manufacturer: 'Tamar',
    model: 'TC8',
    weight: 14,
    serialPrefix: 'TC8',
    tac: '86402903',
    osBuilds: [
      { version: '13.1.4', weight: 4 },
      { version: '13.1.6', weight: 3 },
    ],
    firmware: [{ version: '8.0.2', weight: 1 }],
    memoryBytes: [4 * gigabyte],
    processor: 'Octa 6125',
    storageBytes: 64 * gigabyte,
    idleCurrent: 60,
    activeCurrent: 380,
    batteryPart: 'TB-4400',
  },
  {
    ...handheld,
    manufacturer: 'Orvik',
    model: 'Scan 9',
    weight: 12,
    serialPrefix: 'OV9',
    tac: null,
    osBuilds: [{ version: '11.0.3-771', weight: 1 }],
    firmware: [
      { version: '9.14', weight: 2 },
      { version: '9.20', weight: 3 },
    ],
    memoryBytes: [2 * gigabyte],
    processor: 'Quad 450',
    storageBytes: 16 * gigabyte,
    idleCurrent: 48,
    activeCurrent: 300,
    batteryPart: null,
  },
  {
    ...tablet,
    manufacturer: 'Brackwell',
    model: 'Slate 10',
    weight: 55,
    serialPrefix: 'BW1',
    tac: '01548700',
    osBuilds: [
      { version: '10.0.19045.4412', weight: 3 },
      { version: '10.0.22631.3880', weight: 4 },
    ],
    bios: [
      { version: '1.14', weight: 2 },
      { version: '1.17', weight: 5 },
    ],
    memoryBytes: [8 * gigabyte, 16 * gigabyte],
    processor: 'Core M5 1.1 GHz',
    storageBytes: 256 * gigabyte,
    idleCurrent: 120,
    activeCurrent: 560,
    batteryPart: 'WB-4800',
    bays: 2,
    bothBays: 0.4,
  },
  {
    ...tablet,
    manufacturer: 'Orvik',
    model: 'Tab 12',
    weight: 45,
    serialPrefix: 'OT2',
    tac: null,
    osBuilds: [
      { version: '10.0.19045.4412', weight: 5 },
      { version: '10.0.22621.3737', weight: 2 },
    ],
    bios: [
      { version: '2.08', weight: 3 },
      { version: '2.11', weight: 2 },
    ],
    memoryBytes: [8 * gigabyte],
    processor: 'Core M3 0.9 GHz',
    storageBytes: 128 * gigabyte,
    idleCurrent: 160,
    activeCurrent: 760,
    batteryPart: 'OB-6400',
    bays: 1,
    bothBays: 0,
  },
]
