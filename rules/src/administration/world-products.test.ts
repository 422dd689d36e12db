import { type BrandId, baseProductIds, brandIds, partners, products, smartProductIds } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { brandOfWorld, isLicensed, productBatteryLicence } from '../access/licences.ts'
import { featureCodesOf, productsOfPartner, type WorldProductId } from './world-products.ts'

describe('the products that a world can be created with', () => {
  it('are the four smart ones for the partner brand [A-1408 A-1409 A-1826]', () => {
    expect(productsOfPartner('panasonic')).toEqual([
      'smart-service-v2',
      'smart-service-lite',
      'smart-battery-monitor',
      'smart-battery-monitor-devices',
    ])
  })

  it('are battery essentials and core for every other partner [A-1410]', () => {
    const others = partners.filter((partner) => partner !== 'panasonic')
    expect(others).toHaveLength(6)
    for (const partner of others) expect(productsOfPartner(partner)).toEqual(['battery-essentials', 'core'])
  })

  it('are all six without a partner [A-1411 A-942]', () => {
    expect(productsOfPartner(null)).toEqual([...baseProductIds, ...smartProductIds])
  })
})

describe('a product of a new world', () => {
  const codesUnder = (brand: BrandId) =>
    Object.fromEntries(
      [...baseProductIds, ...smartProductIds].map((product) => [product, featureCodesOf(product, brand)]),
    )

  it('becomes the feature codes that license it, or its counterpart, under an own brand [A-963 A-907 A-1411]', () => {
    const own = {
      'battery-essentials': ['muster-battery-essentials'],
      core: ['muster-muster-core-v2'],
      'smart-service-v2': ['muster-muster-core-v2'],
      'smart-service-lite': ['muster-battery-essentials'],
      'smart-battery-monitor': ['muster-battery-essentials'],
      'smart-battery-monitor-devices': ['muster-battery-essentials', 'muster-battery-essentials:devices'],
    }
    expect(codesUnder('muster')).toEqual(own)
    expect(codesUnder('ember')).toEqual(own)
  })

  it('becomes the partner’s codes under the partner brand [A-963 A-1409]', () => {
    expect(codesUnder('panasonic')).toEqual({
      'battery-essentials': ['panasonic-smart-battery-monitor'],
      core: ['panasonic-smart-service-v2'],
      'smart-service-v2': ['panasonic-smart-service-v2'],
      'smart-service-lite': ['panasonic-smart-service-lite'],
      'smart-battery-monitor': ['panasonic-smart-battery-monitor'],
      'smart-battery-monitor-devices': [
        'panasonic-smart-battery-monitor',
        'panasonic-smart-battery-monitor:devices',
      ],
    })
  })

  it.each(brandIds)(
    'is licensed in the world that it is made for, whoever runs it: %s [A-963]',
    (deployment) => {
      for (const partner of [null, ...partners]) {
        const brand = brandOfWorld(partner, deployment)
        for (const product of productsOfPartner(partner)) {
          const world = { brand, features: featureCodesOf(product, brand) }
          expect(products.filter((known) => isLicensed(world, known))).toHaveLength(1)
        }
      }
    },
  )

  it('licenses the warranty where there is one, and batteries with or without devices [B-108 B-9904]', () => {
    const made = (product: WorldProductId, brand: BrandId) =>
      ({ brand, features: featureCodesOf(product, brand) }) as const
    expect(isLicensed(made('smart-service-lite', 'panasonic'), 'batteryWarranty')).toBe(true)
    for (const brand of ['muster', 'panasonic'] as const) {
      expect(productBatteryLicence(made('smart-battery-monitor', brand))).toBe('onlyBattery')
      expect(productBatteryLicence(made('smart-battery-monitor-devices', brand))).toBe('batteryAndDevices')
    }
  })
})
