import { baseProductIds, partners, smartProductIds } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { isLicensed, productBatteryLicence } from '../access/licences.ts'
import { featureCodesOf, productsOfPartner } from './world-products.ts'

describe('the products that a world can be made with', () => {
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
  it('becomes the feature codes that license it [A-963 A-907]', () => {
    const codes = [...baseProductIds, ...smartProductIds].map((product) => [product, featureCodesOf(product)])
    expect(Object.fromEntries(codes)).toEqual({
      'battery-essentials': ['muster-battery-essentials'],
      core: ['muster-muster-core-v2'],
      'smart-service-v2': ['panasonic-smart-service-v2'],
      'smart-service-lite': ['panasonic-smart-service-lite'],
      'smart-battery-monitor': ['panasonic-smart-battery-monitor'],
      'smart-battery-monitor-devices': [
        'panasonic-smart-battery-monitor',
        'panasonic-smart-battery-monitor:devices',
      ],
    })
  })

  it('is licensed under the brand it is offered for, and no other product with it', () => {
    const own = (product: 'battery-essentials' | 'core') =>
      ({ brand: 'muster', features: featureCodesOf(product) }) as const
    expect(isLicensed(own('core'), 'coreV2')).toBe(true)
    expect(isLicensed(own('core'), 'batteryEssentials')).toBe(false)
    expect(productBatteryLicence(own('battery-essentials'))).toBe('onlyBattery')
    const smart = (product: (typeof smartProductIds)[number]) =>
      ({ brand: 'panasonic', features: featureCodesOf(product) }) as const
    expect(isLicensed(smart('smart-service-v2'), 'coreV2')).toBe(true)
    expect(isLicensed(smart('smart-service-lite'), 'batteryWarranty')).toBe(true)
    expect(isLicensed(smart('smart-service-lite'), 'coreV2')).toBe(false)
    expect(productBatteryLicence(smart('smart-battery-monitor'))).toBe('onlyBattery')
    expect(productBatteryLicence(smart('smart-battery-monitor-devices'))).toBe('batteryAndDevices')
  })
})
