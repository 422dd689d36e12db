import { messageKinds, watchKinds } from '@muster/contract'
import { expect, it } from 'vitest'
import { isSearched, isToldSearched, leastSearched, searchPatience } from './search-first.ts'

it('cases of five devices and more are searched, those of batteries never [K-515]', () => {
  const of = (devices: number) => watchKinds.filter((kind) => isSearched({ kind, devices }))
  expect(of(leastSearched - 1)).toEqual([])
  const searched = of(leastSearched)
  expect(searched).toContain('deviceAlert')
  expect(watchKinds.filter((kind) => !searched.includes(kind))).toEqual(['batteryAlert', 'batteryFilter'])
})

it('messages by which people learn of a case wait for its search, but not for long [K-1101]', () => {
  expect(messageKinds.filter(isToldSearched).toSorted()).toEqual(['cameBack', 'nextStep', 'opened'])
  // Of the half a minute from a report to its message, most is for the looks and the sending.
  expect(searchPatience).toBeLessThanOrEqual(6000)
})
