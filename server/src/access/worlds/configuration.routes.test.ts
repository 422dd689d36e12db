import { brandIds, brands, type Configuration, defaultWaits } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, get } from '../../../test/requests.ts'

let muster: TestMuster

beforeAll(async () => {
  muster = await openTestMuster({ environment: { BRAND: 'cobalt' } })
})
afterAll(() => muster.close())

const configuration = async (query: Record<string, string> = {}, at: TestMuster = muster) => {
  const answer = await get(at, `/api/configuration/getConfiguration?${new URLSearchParams(query)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<Configuration>()
}

const brandOf = async (query: Record<string, string>) => (await configuration(query)).brand

describe('the configuration', () => {
  it('is available before sign-in, with the defaults of a plain deployment [A-946 A-954 A-1701]', async () => {
    expect(await configuration()).toEqual({
      userAuth: { oauth: null },
      brand: 'cobalt',
      region: 'us',
      internalDomains: ['muster.example', 'muster-ops.example', 'muster-support.example'],
      analyticsScript: null,
      tiles: null,
      waits: defaultWaits,
      version: manifest.version,
    })
  })

  it('has what the operator configured, and no secrets [A-902 A-954]', async () => {
    const other = await openTestMuster({
      environment: {
        OIDC_ISSUER: 'https://id.example/realm',
        OIDC_CLIENT_ID: 'console-client',
        OIDC_CLIENT_SECRET: 'client-secret',
        SMTP_URL: 'smtp://user:mail-secret@mail.example',
        REGION: 'uk',
        INTERNAL_DOMAINS: 'one.example,two.example,three.example',
        ANALYTICS_SCRIPT: 'https://analytics.example/script.js',
        TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
        WAITS: 'afterSave=0,tokenCopyFeedback=10',
      },
    })
    const answer = await configuration({}, other)
    await other.close()
    expect(answer).toEqual({
      userAuth: { oauth: { signInPath: '/auth/federatedSignIn' } },
      brand: 'muster',
      region: 'uk',
      internalDomains: ['one.example', 'two.example', 'three.example'],
      analyticsScript: 'https://analytics.example/script.js',
      tiles: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
      waits: { ...defaultWaits, afterSave: 0, tokenCopyFeedback: 10 },
      version: manifest.version,
    })
  })
})

describe('the brand outside a world', () => {
  it.each(brandIds)('is the requested one: %s [A-1701]', async (brand) => {
    expect(await brandOf({ brand, url: `https://${brands.ember.hosts[0]}/` })).toBe(brand)
    expect(await brandOf({ brand: brand.toUpperCase() })).toBe(brand)
  })

  it.each(brandIds)('else is that of the host name: %s [A-1701]', async (brand) => {
    expect(await brandOf({ url: `https://${brands[brand].hosts[0]}/demo/core?x=1#y` })).toBe(brand)
  })

  it.each<Record<string, string>>([
    {},
    { brand: 'nobody' },
    { url: 'https://elsewhere.example/?brand=ember' },
    { url: 'not an address' },
    { brand: '__proto__', url: 'javascript:alert(1)' },
  ])('else is the deployment’s: %j', async (query) => {
    expect(await brandOf(query)).toBe('cobalt')
  })

  it.each(['brand=', 'brand=%00', `brand=${'x'.repeat(51)}`, `url=${'x'.repeat(2001)}`])(
    'is not asked for by %s',
    async (query) => {
      const answer = await get(muster, `/api/configuration/getConfiguration?${query}`)
      expect([answer.statusCode, errorCode(answer)]).toEqual([400, 'invalidInput'])
    },
  )
})
