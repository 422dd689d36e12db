import { z } from 'zod'

export const brandIds = ['muster', 'panasonic', 'harbour', 'alder', 'cobalt', 'ember'] as const
export const BrandId = z.enum(brandIds)
export type BrandId = z.infer<typeof BrandId>

/** The one brand with products of its own [A-955, B-9902]. */
export const partnerBrand: BrandId = 'panasonic'

export interface Brand {
  id: BrandId
  name: string
  /** Host names that select the brand before a world is entered. */
  hosts: readonly string[]
  helpCenter: string
  /** Link of an unlicensed tile; null shows it without a link. */
  purchase: string | null
  titles: { coreV2: string; batteryEssentials: string; batteryWarranty: string }
}

const ownTitles = {
  coreV2: 'Core',
  batteryEssentials: 'Battery Essentials',
  batteryWarranty: 'Smart Battery Warranty',
} as const

export const brands: Record<BrandId, Brand> = {
  muster: {
    id: 'muster',
    name: 'Muster',
    hosts: ['console.muster.example'],
    helpCenter: 'https://help.muster.example/',
    purchase: 'https://www.muster.example/products',
    titles: ownTitles,
  },
  panasonic: {
    id: 'panasonic',
    name: 'Partner',
    hosts: ['console.partner.example'],
    helpCenter: 'https://help.partner.example/',
    purchase: 'https://www.partner.example/smart-products',
    titles: {
      coreV2: 'Smart Service',
      batteryEssentials: 'Smart Battery Monitor',
      batteryWarranty: 'Smart Battery Warranty',
    },
  },
  harbour: {
    id: 'harbour',
    name: 'Harbour',
    hosts: ['console.harbour.example'],
    helpCenter: 'https://help.harbour.example/',
    purchase: 'https://www.harbour.example/devices',
    titles: ownTitles,
  },
  alder: {
    id: 'alder',
    name: 'Alder',
    hosts: ['console.alder.example'],
    helpCenter: 'https://help.alder.example/',
    purchase: 'https://www.alder.example/devices',
    titles: ownTitles,
  },
  cobalt: {
    id: 'cobalt',
    name: 'Cobalt',
    hosts: ['console.cobalt.example'],
    helpCenter: 'https://help.cobalt.example/',
    purchase: null,
    titles: ownTitles,
  },
  ember: {
    id: 'ember',
    name: 'Ember',
    hosts: ['console.ember.example'],
    helpCenter: 'https://help.ember.example/',
    purchase: null,
    titles: ownTitles,
  },
}
