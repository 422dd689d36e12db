import { describe, expect, it } from 'vitest'
import { acceptAgreements, dpaIds, eulaIds, getAgreements } from './agreements.ts'

const accept = (changes: object) =>
  acceptAgreements.body?.safeParse({ name: 'Ann Lee', jobTitle: 'Fleet lead', eula: 'eula-1', ...changes })

describe.each(['name', 'jobTitle'])('the %s of the person who accepts', (field) => {
  it.each<[what: string, value: unknown, fine: boolean]>([
    ['one character', 'A', true],
    ['50 characters', 'x'.repeat(50), true],
    ['50 characters between blanks', `  ${'x'.repeat(50)}  `, true],
    ['51 characters', 'x'.repeat(51), false],
    ['nothing', '', false],
    ['blanks alone', '   \t', false],
    ['an absent value', undefined, false],
    ['a line break inside', 'Ann\nLee', false],
  ])('with %s [A-723 A-724 A-1820 B-1428]', (_what, value, fine) => {
    expect(accept({ [field]: value })?.success).toBe(fine)
  })

  it('is stored without the blanks around it [A-723 A-724]', () => {
    expect(accept({ [field]: '  Ann  ' })?.data).toMatchObject({ [field]: 'Ann' })
  })
})

describe('what is accepted', () => {
  it.each<[what: string, ids: object, fine: boolean]>([
    ['only the licence agreement', { eula: 'eula-2' }, true],
    ['only the data-processing agreement', { eula: undefined, dpa: 'dpa-1' }, true],
    ['both', { eula: 'eula-6', dpa: 'dpa-5' }, true],
    ['neither', { eula: undefined }, false],
    ['an unknown licence agreement', { eula: 'eula-7' }, false],
    ['an unknown data-processing agreement', { dpa: 'eula-1' }, false],
  ])('%s [A-726]', (_what, ids, fine) => {
    expect(accept(ids)?.success).toBe(fine)
  })

  it('is one of six licence and five data-processing agreements [A-941 A-1826]', () => {
    expect(new Set(eulaIds).size).toBe(6)
    expect(new Set(dpaIds).size).toBe(5)
  })
})

describe('the flags of getAgreements', () => {
  it('are booleans on the wire: true, or an empty string for false [A-918 A-1606]', () => {
    expect(getAgreements.query?.parse({ requiredEULA: 'true', acceptedEULA: '', idsOnly: 'true' })).toEqual({
      requiredEULA: true,
      requiredDPA: false,
      acceptedEULA: false,
      acceptedDPA: false,
      idsOnly: true,
    })
  })
})
