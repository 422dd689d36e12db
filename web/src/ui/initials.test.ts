import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['amara.okafor', 'AO'],
  ['Canal Depot', 'CD'],
  ['Northumberland & Tyneside Cold Store', 'NT'],
  ['Ash', 'AS'],
  ['élan', 'ÉL'],
  ['7', '7'],
  ['—', ''],
])('%s is shortened to %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
