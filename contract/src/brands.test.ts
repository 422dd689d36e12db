import { describe, expect, it } from 'vitest'
import { type Brand, type BrandId, brandIds, brands, partnerBrand } from './brands.ts'

const all = brandIds.map((id) => brands[id])
const others = all.filter((brand) => brand.id !== partnerBrand)

describe('brands', () => {
  it('are six, each under its own id [A-541 A-955]', () => {
    expect(brandIds).toHaveLength(6)
    expect(all.map((brand) => brand.id)).toEqual([...brandIds])
  })

  it.each<[what: string, of: (brand: Brand) => readonly string[]]>([
    ['name', (brand) => [brand.name]],
    ['help-centre link', (brand) => [brand.helpCenter]],
    ['host names', (brand) => brand.hosts],
  ])('share no %s [A-541 A-955]', (_what, of) => {
    const values = all.flatMap(of)
    expect(values.length).toBeGreaterThanOrEqual(brandIds.length)
    expect(new Set(values).size).toBe(values.length)
  })

  it.each(all)('$id has lower-case host names and absolute links', (brand) => {
    for (const host of brand.hosts) expect(new URL(`https://${host}/`).hostname).toBe(host)
    for (const link of [brand.helpCenter, brand.purchase ?? brand.helpCenter]) {
      expect(new URL(link).protocol).toBe('https:')
    }
  })

  it('has one partner brand, `panasonic` [A-955 B-9902 B-9905]', () => {
    expect(partnerBrand).toBe<BrandId>('panasonic')
  })

  it('titles the products of the partner brand its own way [A-409 A-410 A-411 A-955 B-105 B-107 B-9903]', () => {
    expect(brands[partnerBrand].titles).toEqual({
      coreV2: 'Smart Service',
      batteryEssentials: 'Smart Battery Monitor',
      batteryWarranty: 'Smart Battery Warranty',
    })
  })

  it.each(others)('titles the products of $id alike [A-409 A-410 A-955 B-105 B-9903]', ({ titles }) => {
    expect(titles).toMatchObject({ coreV2: 'Core', batteryEssentials: 'Battery Essentials' })
  })
})
