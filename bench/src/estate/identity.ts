import { Random } from '@muster/simulator'
import type { DeviceIdentity } from '../database/devices.ts'
import { operators } from '../standard/catalogue.ts'

interface Kind {
  platformType: DeviceIdentity['platformType']
  manufacturer: string
  models: readonly string[]
  /** The prefix of its serial numbers. */
  prefix: string
  processor: string
  weight: number
}

const kinds: readonly Kind[] = [
  {
    platformType: 'android',
    manufacturer: 'Zebra',
    prefix: 'ZB',
    processor: 'QCM4490',
    weight: 46,
    models: ['TC22', 'TC27', 'TC53', 'TC58', 'TC73', 'TC78', 'MC3400', 'MC9400', 'ET40', 'ET45', 'WT6400'],
  },
  {
    platformType: 'android',
    manufacturer: 'Honeywell',
    prefix: 'HW',
    processor: 'QCS6490',
    weight: 24,
    models: ['CT30', 'CT37', 'CT45', 'CT47', 'CK67', 'EDA52', 'EDA57'],
  },
  {
    platformType: 'android',
    manufacturer: 'Samsung',
    prefix: 'RZ',
    processor: 'Exynos 1380',
    weight: 12,
    models: ['XCover6 Pro', 'XCover7', 'Tab Active5'],
  },
  {
    platformType: 'android',
    manufacturer: 'Datalogic',
    prefix: 'DL',
    processor: 'QCM2290',
    weight: 6,
    models: ['Memor 12', 'Memor 35', 'Skorpio X5'],
  },
  {
    platformType: 'windows',
    manufacturer: 'Panasonic',
    prefix: 'PA',
    processor: 'Core i5',
    weight: 9,
    models: ['FZ-G2', 'FZ-40', 'FZ-55', 'CF-33', 'FZ-M1'],
  },
  {
    platformType: 'windows',
    manufacturer: 'Getac',
    prefix: 'GT',
    processor: 'Core i7',
    weight: 3,
    models: ['F110', 'UX10', 'K120'],
  },
]

const trades = ['PICK', 'PACK', 'LOAD', 'DRIVE', 'COUNT', 'SHOP', 'CARE', 'METER'] as const
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const gigabyte = 1024 ** 3

/** The inventory of a device of the estate, derived from its number: every column has realistic values. */
export function identityOf(number: number): DeviceIdentity {
  const random = new Random(number, 41)
  const { platformType, manufacturer, models, prefix, processor } = random.weighted(kinds)
  const isAndroid = platformType === 'android'
  const model = random.pick(models)
  // Shuffled, so that neighbours are not adjacent in a list, and unique: the factor and the million are coprime.
  const serial = String((number * 7919) % 1_000_000).padStart(6, '0')
  const sim = random.pick(operators)
  return {
    platformType,
    manufacturer,
    model,
    processor,
    serialNumber: `${prefix}${random.pick([...letters])}${random.pick([...letters])}${serial}`,
    imei: random.chance(isAndroid ? 0.92 : 0.3) ? `35${random.digits(13)}` : null,
    deviceName: random.chance(0.93) ? `${random.pick(trades)}-${random.whole(1, 400)}-${number}` : null,
    assetTag: random.chance(0.7) ? `A${String(random.whole(0, 899_999) + 100_000)}` : null,
    osBuild: isAndroid
      ? `1${random.whole(1, 4)}-${random.whole(10, 29)}-${random.whole(1, 9)}`
      : `10.0.${random.pick([19044, 19045, 22621, 22631, 26100])}.${random.whole(1000, 1040)}`,
    firmwareVersion: isAndroid ? `${model.slice(0, 2)}.${random.whole(1, 6)}.${random.whole(0, 30)}` : null,
    biosVersion: isAndroid ? null : `V${random.whole(1, 5)}.${random.whole(0, 19)}0L${random.whole(10, 29)}`,
    memoryBytes: random.pick([4, 6, 8, 16]) * gigabyte,
    clientVersion: `4.${random.whole(0, 7)}.${random.whole(0, 3)}`,
    extensionVersion: random.chance(0.6) ? `2.${random.whole(0, 9)}` : null,
    sims: random.chance(0.8) ? [{ serialNumber: `8944${random.digits(15)}`, ...sim }] : [],
  }
}

/** A few have never reported it. */
export function storageOf(number: number): { used: number; total: number } | null {
  const random = new Random(number, 42)
  if (random.chance(0.02)) return null
  const total = random.pick([32, 64, 128, 256]) * gigabyte
  return { used: Math.floor(total * random.between(0.08, 0.97)), total }
}
