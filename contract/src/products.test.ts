import { describe, expect, it } from 'vitest'
import { ownFeatureCodes, partnerFeatureCodes, products } from './products.ts'

describe('products', () => {
  it('are three [A-401]', () => {
    expect(products.toSorted()).toEqual(['batteryEssentials', 'batteryWarranty', 'coreV2'])
  })
})

describe('feature codes', () => {
  it('of the own brands begin with the slug, doubled for core [A-907 B-116 B-117 B-118 B-9901]', () => {
    expect(ownFeatureCodes).toEqual({
      coreV2: ['muster-muster-core-v2', 'muster-core-v2'],
      batteryEssentials: ['muster-battery-essentials', 'muster-battery-essentials:devices'],
      batteryWarranty: [],
    })
  })

  it('of the partner brand are the documents’ [B-119 B-120 B-121 B-122]', () => {
    expect(partnerFeatureCodes).toEqual({
      coreV2: ['panasonic-smart-service-v2'],
      batteryEssentials: ['panasonic-smart-battery-monitor', 'panasonic-smart-battery-monitor:devices'],
      batteryWarranty: ['panasonic-smart-service-lite'],
    })
  })
})
