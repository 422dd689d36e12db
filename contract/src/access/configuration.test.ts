import { describe, expect, it } from 'vitest'
import { featureToggles } from '../feature-toggles.ts'
import { defaultWaits } from '../waits.ts'
import { Configuration, getFeatureToggles } from './configuration.ts'

describe('feature toggles', () => {
  it('are these four [A-430 B-140 B-1119]', () => {
    expect(featureToggles).toEqual([
      'hide-enrolment-page',
      'hide-user-management',
      'show-new-filters',
      'show-batteries-chart',
    ])
  })

  it('are answered as the list of names that are on [A-430]', () => {
    const { answer } = getFeatureToggles
    expect(answer.parse([])).toEqual([])
    expect(answer.parse(['show-new-filters'])).toEqual(['show-new-filters'])
    expect(answer.safeParse({ 'show-new-filters': true }).success).toBe(false)
    expect(answer.safeParse(['show-everything']).success).toBe(false)
  })
})

describe('the configuration', () => {
  const configuration = {
    userAuth: { oauth: null },
    brand: 'muster',
    region: 'us',
    internalDomains: ['muster.example'],
    analyticsScript: null,
    tiles: null,
    waits: defaultWaits,
    version: '1',
  }

  it('says whether an identity provider is configured [A-902]', () => {
    const configured = { ...configuration, userAuth: { oauth: { signInPath: '/auth/federatedSignIn' } } }
    expect(Configuration.parse(configuration).userAuth.oauth).toBeNull()
    expect(Configuration.parse(configured).userAuth.oauth?.signInPath).toBe('/auth/federatedSignIn')
    expect(Configuration.safeParse({ ...configuration, userAuth: {} }).success).toBe(false)
  })

  it.each([
    ['us', true],
    ['uk', true],
    ['staging', true],
    ['eu', false],
  ])('exposes the hosting region %s: %s [A-954 A-1830]', (region, fine) => {
    expect(Configuration.safeParse({ ...configuration, region }).success).toBe(fine)
  })

  it('takes waits of zero, and none below', () => {
    const withWait = (afterSave: number) =>
      Configuration.safeParse({ ...configuration, waits: { ...defaultWaits, afterSave } }).success
    expect([withWait(0), withWait(-1)]).toEqual([true, false])
  })
})
