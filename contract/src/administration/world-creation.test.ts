import { expect, it } from 'vitest'
import { NewWorldBody } from './world-creation.ts'

const order = {
  name: 'Kestrel Freight',
  type: 'trial',
  partner: null,
  retentionPeriod: 1,
  product: 'core',
  requiredEULA: null,
  requiredDPA: null,
}

it('a world is created without feature toggles unless some are named [A-1403]', () => {
  expect(NewWorldBody.parse(order).featureToggles).toEqual([])
  const named = { ...order, featureToggles: ['show-new-filters'] }
  expect(NewWorldBody.parse(named).featureToggles).toEqual(['show-new-filters'])
})
