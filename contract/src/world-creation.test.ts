import { expect, it } from 'vitest'
import { partnerBrand } from './brands.ts'
import { regions } from './regions.ts'
import { baseProductIds, partners, retentionPeriods, smartProductIds, worldTypes } from './world-creation.ts'

it('a world is created for one of seven partners, one of them the partner brand [A-941 A-1406 A-1826]', () => {
  expect(new Set(partners).size).toBe(7)
  expect(partners.filter((partner) => partner.includes(partnerBrand))).toEqual([partnerBrand])
})

it('a world has one of two base or four smart products [A-941 A-1408 A-1826]', () => {
  expect(baseProductIds).toEqual(['battery-essentials', 'core'])
  expect(smartProductIds).toEqual([
    'smart-service-v2',
    'smart-service-lite',
    'smart-battery-monitor',
    'smart-battery-monitor-devices',
  ])
})

it('a world keeps its history for one or three years [A-1826]', () => {
  expect(retentionPeriods).toEqual([1, 3])
})

it('a world is for production or for trial', () => {
  expect(worldTypes).toEqual(['production', 'trial'])
})

it('hosting regions are us, the default, uk and staging [A-954 A-1830]', () => {
  expect(regions).toEqual(['us', 'uk', 'staging'])
})
