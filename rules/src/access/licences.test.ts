import {
  type BrandId,
  brandIds,
  ownFeatureCodes,
  type Product,
  partnerFeatureCodes,
  products,
} from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BatteryLicence,
  batteryLicences,
  brandOfWorld,
  includesBatteryPart,
  isLicensed,
  productBatteryLicence,
  settingsBatteryLicence,
  visibleProducts,
} from './licences.ts'

const world = (brand: BrandId, ...features: string[]) => ({ brand, features })
const licensed = (brand: BrandId, ...features: string[]) =>
  products.filter((product) => isLicensed({ brand, features }, product))
const otherBrands = brandIds.filter((brand) => brand !== 'panasonic')
const allCodes = [...Object.values(ownFeatureCodes), ...Object.values(partnerFeatureCodes)].flat()

describe('products of the partner brand', () => {
  it.each<[code: string, product: Product]>([
    ['panasonic-smart-service-lite', 'batteryWarranty'],
    ['panasonic-smart-battery-monitor', 'batteryEssentials'],
    ['panasonic-smart-battery-monitor:devices', 'batteryEssentials'],
    ['panasonic-smart-service-v2', 'coreV2'],
  ])('%s enables only %s [A-402 A-403 A-404 A-405 B-108 B-115 B-125 B-126 B-127]', (code, product) => {
    expect(licensed('panasonic', code)).toEqual([product])
    expect(licensed('panasonic', 'unknown', code)).toEqual([product])
  })

  it.each(Object.values(ownFeatureCodes).flat())(
    '%s, a code of the other brands, enables nothing',
    (code) => {
      expect(licensed('panasonic', code)).toEqual([])
    },
  )
})

describe.each(otherBrands)('products of the brand %s', (brand) => {
  it.each<[code: string, product: Product]>([
    ['muster-battery-essentials', 'batteryEssentials'],
    ['muster-battery-essentials:devices', 'batteryEssentials'],
    ['muster-muster-core-v2', 'coreV2'],
    ['muster-core-v2', 'coreV2'],
  ])('%s enables only %s [A-402 A-407 A-408 A-907 B-115 B-129 B-130]', (code, product) => {
    expect(licensed(brand, code)).toEqual([product])
    expect(licensed(brand, 'unknown', code)).toEqual([product])
  })

  it('never include the warranty, whatever codes the world has [A-406 A-411 B-108 B-128]', () => {
    expect(licensed(brand, ...allCodes)).not.toContain('batteryWarranty')
  })

  it.each([
    'core-v2',
    'muster-core-v2 ',
    'MUSTER-CORE-V2',
    'x-muster-core-v2',
    'muster-core-v2:devices',
    'panasonic-smart-service-v2',
  ])('%j, which only resembles a code, enables nothing [B-9901]', (code) => {
    expect(licensed(brand, code)).toEqual([])
  })
})

it('no code enables nothing [A-401]', () => {
  for (const brand of brandIds) expect(licensed(brand), brand).toEqual([])
})

it('more codes never take a product away [A-402 B-115]', () => {
  const codes = fc.subarray(allCodes)
  fc.assert(
    fc.property(fc.constantFrom(...brandIds), codes, codes, (brand, some, more) => {
      expect(licensed(brand, ...some, ...more)).toEqual(expect.arrayContaining(licensed(brand, ...some)))
    }),
    { seed: 402 },
  )
})

describe('tiles of the landing page', () => {
  it.each<[what: string, brand: BrandId, features: string[], visible: Product[]]>([
    ['without any licence', 'muster', [], ['coreV2', 'batteryEssentials']],
    ['of the partner brand without any licence', 'panasonic', [], ['coreV2', 'batteryEssentials']],
    [
      'of the partner brand with the warranty',
      'panasonic',
      ['panasonic-smart-service-lite'],
      ['coreV2', 'batteryEssentials', 'batteryWarranty'],
    ],
    ['of another brand with the warranty code', 'alder', allCodes, ['coreV2', 'batteryEssentials']],
  ])('%s [A-421 A-422]', (_what, brand, features, visible) => {
    expect(visibleProducts({ brand, features })).toEqual(visible)
  })
})

describe('the battery licence', () => {
  const codes: [brand: BrandId, base: string, devices: string, core: string][] = [
    ['muster', 'muster-battery-essentials', 'muster-battery-essentials:devices', 'muster-muster-core-v2'],
    [
      'panasonic',
      'panasonic-smart-battery-monitor',
      'panasonic-smart-battery-monitor:devices',
      'panasonic-smart-service-v2',
    ],
  ]

  it('has four values [B-135]', () => {
    expect(batteryLicences).toEqual(['none', 'onlyBattery', 'onlyDevices', 'batteryAndDevices'])
  })

  it.each(codes)(
    'of the product follows the codes of %s alone [B-135 B-9904]',
    (brand, base, devices, core) => {
      expect(productBatteryLicence(world(brand))).toBe('none')
      expect(productBatteryLicence(world(brand, core))).toBe('none')
      expect(productBatteryLicence(world(brand, base))).toBe('onlyBattery')
      expect(productBatteryLicence(world(brand, base, core))).toBe('onlyBattery')
      expect(productBatteryLicence(world(brand, devices))).toBe('onlyDevices')
      expect(productBatteryLicence(world(brand, devices, base))).toBe('batteryAndDevices')
    },
  )

  it.each(codes)('of the settings also counts the core of %s [A-921]', (brand, base, devices, core) => {
    expect(settingsBatteryLicence(world(brand))).toBe('none')
    expect(settingsBatteryLicence(world(brand, core))).toBe('onlyDevices')
    expect(settingsBatteryLicence(world(brand, devices))).toBe('onlyDevices')
    expect(settingsBatteryLicence(world(brand, base))).toBe('onlyBattery')
    expect(settingsBatteryLicence(world(brand, base, core))).toBe('batteryAndDevices')
    expect(settingsBatteryLicence(world(brand, base, devices))).toBe('batteryAndDevices')
  })

  it('gets nothing from the warranty code [A-921]', () => {
    const warranty = world('panasonic', 'panasonic-smart-service-lite')
    expect(settingsBatteryLicence(warranty)).toBe('none')
    expect(productBatteryLicence(warranty)).toBe('none')
  })

  it.each<[licence: BatteryLicence, battery: boolean, devices: boolean]>([
    ['none', false, false],
    ['onlyBattery', true, false],
    ['onlyDevices', false, true],
    ['batteryAndDevices', true, true],
  ])('%s shows battery panels: %s, device panels: %s [A-836 B-136]', (licence, battery, devices) => {
    expect(includesBatteryPart(licence, 'batteries')).toBe(battery)
    expect(includesBatteryPart(licence, 'devices')).toBe(devices)
  })
})

it.each<[partner: string | null, deployment: BrandId, brand: BrandId]>([
  [null, 'muster', 'muster'],
  [null, 'ember', 'ember'],
  ['panasonic', 'muster', 'panasonic'],
  ['panasonic-uk', 'ember', 'panasonic'],
  ['harbour', 'muster', 'harbour'],
  ['harbour', 'panasonic', 'harbour'],
  ['kestrel', 'cobalt', 'cobalt'],
])(
  'a world of partner %s on a deployment of %s has the brand %s [B-9902 B-9905]',
  (partner, deployment, brand) => {
    expect(brandOfWorld(partner, deployment)).toBe(brand)
  },
)
