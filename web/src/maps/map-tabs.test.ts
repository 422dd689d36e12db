import { describe, expect, it } from 'vitest'
import { sharedChoice } from './map-tabs.ts'

const shared = (query: string) => sharedChoice(new URLSearchParams(query))

describe('what goes along from map to map', () => {
  it('is the part of the estate and the period [C-1902]', () => {
    expect(shared('alert=x&group=night+shift&levels=red&period=7d')).toBe('?group=night+shift&period=7d')
    expect(shared('homeLocationId=leeds&bearer=4g')).toBe('?homeLocationId=leeds')
    expect(shared('zoneId=z1&provider=Vale')).toBe('?zoneId=z1')
  })

  it('is nothing where nothing of it is chosen', () => {
    expect(shared('bearer=4g')).toBe('')
  })
})
