import path from 'node:path'
import { defaultWaits } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './errors.ts'

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return error instanceof Error ? error.message : ''
  }
  return 'accepted'
}

describe('a wrong value', () => {
  it.each([
    ['PORT', 'many'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://someone:hidden@host/muster'],
    ['DATABASE_URL', 'host/muster'],
    ['DATABASE_SERVICE_URL', 'http://host/muster'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DATABASE_CONNECTIONS', '201'],
    ['DEMO', 'yes'],
    ['OPERATOR_EMAIL', 'nobody'],
    ['PUBLIC_URL', 'console.muster.example'],
    ['PUBLIC_URL', 'ftp://console.muster.example'],
    ['BRAND', 'other'],
    ['INTERNAL_DOMAINS', 'muster.example,muster-ops.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['OIDC_ISSUER', 'identity'],
    ['TILES_URL', 'ftp://tiles.example/{z}'],
    ['TILES_URL', 'https://tiles.example; script-src *'],
    ['TILES_URL', 'tiles'],
    ['ANALYTICS_SCRIPT', 'javascript:alert(1)'],
    ['REGION', 'mars'],
    ['WAITS', 'afterSave'],
    ['WAITS', 'afterSave=-1'],
    ['WAITS', 'afterLunch=10'],
    ['METRICS_PORT', 'on'],
    ['METRICS_PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '::::'],
    ['TRUST_PROXY', 'dead'],
    ['TRUST_PROXY', '2001:db8::/129'],
    ['TRUST_PROXY', '2001:db8::/0'],
    ['TRUST_PROXY', '2001:db8::1,'],
    ['REQUESTS_PER_MINUTE', '0'],
  ])('of %s (%s) ends the start with one sentence that names it', (name, value) => {
    const sentence = refusal({ [name]: value })
    expect(sentence).toMatch(new RegExp(`^The configuration is not valid\\. ${name}: [^.\\n]+\\.$`))
    expect(sentence).not.toContain('hidden')
  })

  it.each(['256.1.1.1', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1/', '10.0.0'])(
    'of a proxy (%s) is named as it was given',
    (address) => {
      expect(refusal({ TRUST_PROXY: `192.0.2.1, ${address}` })).toBe(
        `The configuration is not valid. TRUST_PROXY: "${address}" is neither an address nor a network with the number of bits that count.`,
      )
    },
  )

  it('beside another is named with it', () => {
    const sentence = refusal({ PORT: 'many', BRAND: 'other' })
    expect(sentence).toMatch(/^The configuration is not valid\. PORT: [^;]+; BRAND: [^;]+\.$/)
  })

  it('is also an identity provider without a client', () => {
    expect(refusal({ OIDC_ISSUER: 'https://identity.example' })).toBe(
      'The configuration is not valid. OIDC_CLIENT_ID: needed with OIDC_ISSUER.',
    )
  })
})

describe('without any setting', () => {
  const config = readConfig({})

  it('the console is on this machine only, with a database and a data folder of its own', () => {
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 4400,
      databaseUrl: null,
      dataDir: path.resolve(import.meta.dirname, '../../../data'),
    })
    expect(config.publicUrl.href).toBe('http://localhost:4400/')
  })

  it('three domains are internal, the region is the first, the waits are the documents’ [A-905 A-954]', () => {
    expect(config.internalDomains).toHaveLength(3)
    expect(config.region).toBe('us')
    expect(config.waits).toEqual(defaultWaits)
  })

  it('nothing outside is used: no mail server, identity provider, analytics, tiles, proxy', () => {
    expect(config).toMatchObject({
      smtpUrl: null,
      oidc: null,
      analyticsScript: null,
      tiles: null,
      trustProxy: false,
      operatorEmail: null,
    })
  })

  it('an empty value is no value', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '', BRAND: '' })).toEqual(config)
  })
})

describe('the demo', () => {
  const url = 'postgres://someone:hidden@host/muster'

  it.each([
    ['by default', {}, true],
    ['on another loopback address', { HOST: '127.0.0.2' }, true],
    ['on ::1', { HOST: '::1' }, true],
    ['on an address that others reach', { HOST: '0.0.0.0' }, false],
    ['on ::', { HOST: '::' }, false],
    ['on a database server of one’s own', { DATABASE_URL: url }, false],
    ['on a database server of one’s own, known by its service only', { DATABASE_SERVICE_URL: url }, false],
    ['behind an address that others open', { PUBLIC_URL: 'https://console.muster.example' }, false],
    ['behind a name that only looks like this machine', { PUBLIC_URL: 'https://127.muster.example' }, false],
    ['behind an address of this machine', { PUBLIC_URL: 'http://localhost:8080' }, true],
    ['behind another address of this machine', { PUBLIC_URL: 'http://[::1]:8080' }, true],
    ['asked for on an address that others reach', { HOST: '0.0.0.0', DEMO: 'on' }, true],
    ['asked for on a database server of one’s own', { DATABASE_URL: url, DEMO: 'on' }, true],
    ['switched off', { DEMO: 'off' }, false],
  ])('%s: %j gives %s', (_case, environment, demo) => {
    expect(readConfig(environment).demo).toBe(demo)
  })
})

describe('a setting', () => {
  it('of one wait leaves the others as they are', () => {
    expect(readConfig({ WAITS: 'afterSave=0, whatsNewRefresh=50' }).waits).toEqual({
      ...defaultWaits,
      afterSave: 0,
      whatsNewRefresh: 50,
    })
  })

  it('of the host is part of the public address, unless that is given', () => {
    expect(readConfig({ HOST: '192.0.2.7', PORT: '80' }).publicUrl.href).toBe('http://192.0.2.7/')
    expect(readConfig({ HOST: '2001:db8::7' }).publicUrl.href).toBe('http://[2001:db8::7]:4400/')
    const given = readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://console.muster.example' })
    expect(given.publicUrl.href).toBe('https://console.muster.example/')
  })

  it('of the port moves the metrics along, to a port that exists', () => {
    expect(readConfig({ PORT: '8080' }).metrics.port).toBe(8081)
    expect(readConfig({ PORT: '65535' }).metrics.port).toBe(65534)
    expect(readConfig({ METRICS_PORT: 'off' }).metrics.port).toBe('off')
  })

  it('of lists ignores blanks; of addresses ignores case', () => {
    const config = readConfig({
      INTERNAL_DOMAINS: ' one.example, two.example,,three.example ',
      OPERATOR_EMAIL: 'Someone@Muster.example',
      TRUST_PROXY: '10.0.0.0/8, 192.0.2.1, 2001:db8::/32',
    })
    expect(config.internalDomains).toEqual(['one.example', 'two.example', 'three.example'])
    expect(config.operatorEmail).toBe('someone@muster.example')
    expect(config.trustProxy).toEqual(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'])
  })

  it('of an identity provider is whole', () => {
    const config = readConfig({
      OIDC_ISSUER: 'https://identity.example',
      OIDC_CLIENT_ID: 'muster',
      OIDC_WORLDS: 'demo,demo-partner',
    })
    expect(config.oidc).toEqual({
      issuer: 'https://identity.example',
      clientId: 'muster',
      clientSecret: null,
      groupsClaim: 'groups',
      worlds: ['demo', 'demo-partner'],
    })
  })
})
