import type { AgreementKind, Agreements } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreementsToAccept } from './agreements.ts'

const id = (text: string) => ({ id: text })

describe('agreements to accept', () => {
  it.each<[what: string, agreements: Agreements, pending: AgreementKind[]]>([
    ['nothing is required', { requiredEULA: null, requiredDPA: null }, []],
    ['nothing is known', {}, []],
    [
      'both are required and neither accepted',
      { requiredEULA: id('e1'), requiredDPA: id('d1') },
      ['eula', 'dpa'],
    ],
    ['the accepted one is null', { requiredEULA: id('e1'), acceptedEULA: null }, ['eula']],
    ['the required one is accepted', { requiredDPA: id('d1'), acceptedDPA: id('d1') }, []],
    ['an older one is accepted', { requiredDPA: id('d2'), acceptedDPA: id('d1') }, ['dpa']],
    ['one is accepted that is no longer required', { requiredEULA: null, acceptedEULA: id('e1') }, []],
    [
      'the other kind is accepted under the same id',
      { requiredEULA: id('1'), acceptedDPA: id('1') },
      ['eula'],
    ],
    [
      'the texts differ but the ids agree',
      { requiredEULA: { id: 'e1', text: 'new' }, acceptedEULA: { id: 'e1', text: 'old' } },
      [],
    ],
  ])('when %s [A-703]', (_what, agreements, pending) => {
    expect(agreementsToAccept(agreements)).toEqual(pending)
  })

  const agreement = fc.option(fc.constantFrom('1', '2').map(id))
  const state = fc.record({
    requiredEULA: agreement,
    requiredDPA: agreement,
    acceptedEULA: agreement,
    acceptedDPA: agreement,
  })

  it('are none once exactly those are accepted, and not before [A-703]', () => {
    fc.assert(
      fc.property(state, (before) => {
        const pending = agreementsToAccept(before)
        const eula = pending.includes('eula') ? { acceptedEULA: before.requiredEULA } : {}
        const dpa = pending.includes('dpa') ? { acceptedDPA: before.requiredDPA } : {}
        expect(agreementsToAccept({ ...before, ...eula, ...dpa })).toEqual([])
        expect(agreementsToAccept({ ...before, ...eula })).toEqual(pending.filter((kind) => kind === 'dpa'))
        expect(agreementsToAccept({ ...before, ...dpa })).toEqual(pending.filter((kind) => kind === 'eula'))
      }),
      { seed: 703 },
    )
  })

  it('of one kind never depend on the other kind [A-703]', () => {
    fc.assert(
      fc.property(state, state, (one, other) => {
        const mixed = { ...one, requiredDPA: other.requiredDPA, acceptedDPA: other.acceptedDPA }
        expect(agreementsToAccept(mixed).includes('eula')).toBe(agreementsToAccept(one).includes('eula'))
        expect(agreementsToAccept(mixed).includes('dpa')).toBe(agreementsToAccept(other).includes('dpa'))
      }),
      { seed: 703 },
    )
  })
})
