import { dpaIds, eulaIds, partners, retentionPeriods, worldTypes } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import {
  emptyDraft,
  isPristine,
  none,
  productsFor,
  type WorldDraft,
  withPartner,
  worldBodyOf,
} from './world-draft.ts'

const whole: WorldDraft = {
  name: ' Canal Depot ',
  type: 'trial',
  partner: 'harbour',
  retentionPeriod: 3,
  product: 'core',
  requiredEULA: 'eula-2',
  requiredDPA: none,
  owner: 'new',
  organisationName: 'Canal Group',
  administratorEmail: 'Ann@Canal.example',
  organisation: null,
}

describe('a world that is being added', () => {
  it('is sent with all its parts, and no feature toggles [A-1402 A-1403 A-1414]', () => {
    expect(worldBodyOf(whole)).toEqual({
      name: 'Canal Depot',
      type: 'trial',
      partner: 'harbour',
      retentionPeriod: 3,
      product: 'core',
      requiredEULA: 'eula-2',
      requiredDPA: null,
      featureToggles: [],
      organisation: { name: 'Canal Group', administratorEmail: 'ann@canal.example' },
    })
  })

  it.each([
    ['name', { name: '  ' }],
    ['type', { type: null }],
    ['partner', { partner: null }],
    ['retention period', { retentionPeriod: null }],
    ['product', { product: null }],
    ['EULA', { requiredEULA: null }],
    ['DPA', { requiredDPA: null }],
    ['name of a new organisation', { organisationName: '' }],
    ['administrator of a new organisation', { administratorEmail: 'ann' }],
    ['organisation that is there', { owner: 'existing' as const }],
  ])('is not sent without its %s [A-1404]', (_, change) => {
    expect(worldBodyOf({ ...whole, ...change })).toBeNull()
  })

  it('is satisfied with none for partner, EULA and DPA [A-1413 A-1414 A-942]', () => {
    const draft = { ...whole, partner: none, requiredEULA: none, requiredDPA: none } as const
    expect(worldBodyOf(draft)).toMatchObject({ partner: null, requiredEULA: null, requiredDPA: null })
  })

  it('becomes one of an organisation that is there, by its id', () => {
    const draft = { ...whole, owner: 'existing', organisation: { id: 'canal', name: 'Canal' } } as const
    expect(worldBodyOf(draft)?.organisation).toEqual({ id: 'canal' })
  })

  it('loses its product with its partner [A-1412]', () => {
    expect(withPartner(whole, 'panasonic').product).toBeNull()
    expect(withPartner(whole, none).product).toBeNull()
    expect(withPartner(whole, 'harbour').product).toBe('core')
  })

  it('may have all six products without a partner, and before one is chosen [A-1411 A-942]', () => {
    expect(productsFor({ ...whole, partner: none })).toHaveLength(6)
    expect(productsFor(emptyDraft)).toHaveLength(6)
    expect(productsFor({ ...whole, partner: 'panasonic' })).toHaveLength(4)
    expect(productsFor(whole)).toEqual(['battery-essentials', 'core'])
  })

  it('is pristine until something is said', () => {
    expect(isPristine(emptyDraft)).toBe(true)
    expect(isPristine({ ...emptyDraft, partner: none })).toBe(false)
  })

  it('chooses from fixed lists [A-1826 A-1405 A-1406 A-1407 A-1413 A-1414]', () => {
    expect(worldTypes).toEqual(['production', 'trial'])
    expect(partners).toHaveLength(7)
    expect(retentionPeriods).toEqual([1, 3])
    expect(eulaIds).toHaveLength(6)
    expect(dpaIds).toHaveLength(5)
  })
})
