import { hostname } from 'node:os'
import path from 'node:path'
import { defaultWaits } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { StartError } from '../errors/errors.ts'
import { readConfig } from './config.ts'

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
    ['PORT', 'abc', 'a whole number from 0 to 65535, not "abc"'],
    ['PORT', '-1', 'a whole number from 0 to 65535, not "-1"'],
    ['PORT', '65536', 'a whole number from 0 to 65535, not "65536"'],
    ['PORT', '80.5', 'a whole number from 0 to 65535, not "80.5"'],
    ['PORT', ' ', 'a whole number from 0 to 65535, not " "'],
    ['PORT', '0x10', 'a whole number from 0 to 65535, not "0x10"'],
    ['HOST', 'http://here', 'the name or address of this machine, not "http://here"'],
    ['DATA_DIR', ' ', 'the path of a folder, not " "'],
    ['DATABASE_URL', 'mysql://someone:hidden@host/muster', /^an address such as postgres:[^,]+$/],
    ['DATABASE_URL', 'host/hidden', /^an address such as postgres:[^,]+$/],
    ['DATABASE_SERVICE_URL', 'http://someone:hidden@host/muster', /^an address such as postgres:[^,]+$/],
    ['DATABASE_CONNECTIONS', '1', 'a whole number from 2 to 200, not "1"'],
    ['DATABASE_CONNECTIONS', '201', 'a whole number from 2 to 200, not "201"'],
    ['DEMO', 'yes', 'on, small or off, not "yes"'],
    ['OPERATOR_EMAIL', 'nobody', 'an e-mail address, not "nobody"'],
    ['OPERATOR_EMAIL', 'a b@muster.example', 'an e-mail address, not "a b@muster.example"'],
    ['OPERATOR_EMAIL', 'a@b.c', /^in one of the internal domains \(muster\.example, [^)]+\)$/],
    ['PUBLIC_URL', 'console.example', /^a web address that begins with http:\/\/ or https:\/\/, not "con/],
    ['PUBLIC_URL', 'ftp://console.example', /^a web address .*, not "ftp:\/\/console.example"$/],
    ['BRAND', 'other', 'muster, panasonic, harbour, alder, cobalt or ember, not "other"'],
    ['INTERNAL_DOMAINS', 'a.example,b.example', /^three e-mail domains .*, not "a.example,b.example"$/],
    ['INTERNAL_DOMAINS', 'a.example,b.example,c d', /^three e-mail domains .*, not "c d"$/],
    ['SMTP_URL', 'https://someone:hidden@mail.example', /^an address such as smtp:[^,]+$/],
    ['MAIL_FROM', 'Muster', /^an e-mail address, or a name and an address such as .*, not "Muster"$/],
    ['MAIL_FROM', 'Muster <here>', /^an e-mail address, or .*, not "Muster <here>"$/],
    ['SECRETS_KEY', 'hidden', 'keys of 32 bytes in base64, with commas between them'],
    ['SECRETS_KEY', `${'A'.repeat(43)}=,hidden`, 'keys of 32 bytes in base64, with commas between them'],
    ['SECRETS_KEY', `${'A'.repeat(42)}-=`, 'keys of 32 bytes in base64, with commas between them'],
    ['RECEIVERS_ALLOWED', 'https://hooks.example', /^host names, addresses .*, not "https:/],
    ['RECEIVERS_ALLOWED', 'hooks.example, 10.0.0.0/0', /^host names, addresses .*, not "10.0.0.0\/0"$/],
    ['OIDC_ISSUER', 'identity', /^a web address .*, not "identity"$/],
    ['OIDC_WORLDS', 'demo, elsewhere', 'world ids with commas between them, not "elsewhere"'],
    ['TILES_URL', 'ftp://tiles.example/{z}', /^off, or a web address or a path with \{z\}.*, not "ftp:/],
    ['TILES_URL', 'https://tiles.example; script-src *', /^off, or a web address or a path/],
    ['TILES_URL', '/', /^off, or a web address or a path with \{z\}, \{x\} and \{y\} .*, not "\/"$/],
    [
      'TILES_URL',
      'https://tiles.example/{z}/{x}.png',
      /^off, or a web address or a path with \{z\}, \{x\} and \{y\}/,
    ],
    ['TILES_URL', 'tiles', /^off, or a web address or a path .*, not "tiles"$/],
    ['ANALYTICS_SCRIPT', 'javascript:alert(1)', /^a web address .*, not "javascript/],
    ['REGION', 'mars', 'us, uk or staging, not "mars"'],
    ['WARRANTY_MONTHS', 'long', /^months from 0 to 600, .*, not "long"$/],
    ['WARRANTY_MONTHS', '24,BP-70A=', /^months from 0 to 600, .*, not "BP-70A="$/],
    ['WARRANTY_MONTHS', '601', /^months from 0 to 600, .*, not "601"$/],
    ['WARRANTY_MONTHS', '24,36', /^months from 0 to 600, .* each once, .*, not "36"$/],
    ['WARRANTY_MONTHS', '24, 24', /^months from 0 to 600, .* each once, .*, not "24"$/],
    ['WARRANTY_MONTHS', 'A=1,24,A =2', /^months from 0 to 600, .* each once, .*, not "A=2"$/],
    ['WAITS', 'afterSave', /^any of afterSave, .*, not "afterSave"$/],
    ['WAITS', 'tokenCopyFeedback=0,afterSave=-1', /^any of afterSave, .*, not "afterSave=-1"$/],
    ['WAITS', 'afterLunch=10', /^any of afterSave, .*, not "afterLunch=10"$/],
    ['WAITS', 'constructor=5', /^any of afterSave, .*, not "constructor=5"$/],
    ['METRICS_PORT', 'on', 'off, or a whole number from 0 to 65535, not "on"'],
    ['METRICS_PORT', '70000', 'off, or a whole number from 0 to 65535, not "70000"'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug or silent, not "loud"'],
    ['TRUST_PROXY', 'everyone', /^off, or addresses and networks such as .*, not "everyone"$/],
    ['TRUST_PROXY', 'off,10.0.0.1', /^off, or addresses and networks such as .*, not "off,10.0.0.1"$/],
    ['REQUESTS_PER_MINUTE', '0', /^a whole number from 1 to \d+, not "0"$/],
    ['ENROLLMENTS_PER_MINUTE', 'many', /^a whole number from 1 to \d+, not "many"$/],
  ])('of %s (%s) ends the start with a sentence that says what is accepted', (name, value, accepted) => {
    const [, said = ''] = new RegExp(`^${name} must be ([^\\n]+)\\.$`).exec(refusal({ [name]: value })) ?? []
    if (typeof accepted === 'string') expect(said).toBe(accepted)
    else expect(said).toMatch(accepted)
    expect(said).not.toContain('hidden')
  })

  it.each([
    ...['256.1.1.1', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1/', '10.0.0'],
    ...['::::', 'dead', '2001:db8::/129', '2001:db8::/0'],
  ])('of a proxy (%s) is named as it was given', (address) => {
    expect(refusal({ TRUST_PROXY: `192.0.2.1, ${address}` })).toMatch(
      new RegExp(`^TRUST_PROXY must be off, or .*, not "${RegExp.escape(address)}"\\.$`),
    )
  })

  it.each([
    ['PUBLIC_URL', 'postgres://user:hidden@db/muster', 'postgres:…@db/muster'],
    ['PUBLIC_URL', 'user:hidden@db', 'user:…@db'],
    ['PUBLIC_URL', '//hidden@db', '//…@db'],
    ['OIDC_ISSUER', 'ldap://user:hidden/a@b@identity.example', 'ldap:…@identity.example'],
    ['TILES_URL', 'tiles.example/{z}/{x}/{y}.png?key=hidden', 'tiles.example/{z}/{x}/{y}.png?…'],
    ['TILES_URL', 'tiles.example/{z}/{x}/{y}.png#hidden', 'tiles.example/{z}/{x}/{y}.png#…'],
    ['PORT', 'smtp://user:hidden@mail.example:587', 'smtp:…@mail.example:587'],
    ['INTERNAL_DOMAINS', 'smtp://user:hid,hidden@mail.example', 'smtp:…@mail.example'],
    ['OIDC_WORLDS', `demo,postgres://user:${'x'.repeat(60)}hidden@db`, 'demo,postgres:…@db'],
  ])('of %s (%s) is shown without possible secrets', (name, value, shown) => {
    const sentence = refusal({ [name]: value })
    expect(sentence).toMatch(new RegExp(`, not "${RegExp.escape(shown)}"\\.$`))
    expect(sentence).not.toContain('hid')
  })

  it('is shown on one line, however long', () => {
    expect(refusal({ BRAND: `a\n\u001b[31m${'b'.repeat(500)}` })).toMatch(
      / or ember, not "a {2}\[31mb{1,60}"\.$/,
    )
  })

  it('beside another is named with it', () => {
    expect(refusal({ PORT: 'many', DEMO: 'perhaps' })).toBe(
      'PORT must be a whole number from 0 to 65535, not "many". DEMO must be on, small or off, not "perhaps".',
    )
  })

  it('is also an identity provider without a client', () => {
    expect(refusal({ OIDC_ISSUER: 'https://identity.example' })).toBe(
      'OIDC_CLIENT_ID must be set where OIDC_ISSUER is.',
    )
  })

  it('is also one port for two listeners', () => {
    expect(refusal({ PORT: '4400', METRICS_PORT: '4400' })).toBe(
      'METRICS_PORT must be another port than PORT; both are 4400.',
    )
  })

  it.each([
    ['127.0.0.1', '127.0.0.1', false],
    ['0.0.0.0', '127.0.0.1', false],
    ['192.0.2.7', '0.0.0.0', false],
    ['::', '127.0.0.1', false],
    ['0:0:0:0:0:0:0:0', '::1', false],
    ['localhost', '127.0.0.1', false],
    ['Console.example', 'console.example', false],
    ['127.0.0.1', '127.0.0.2', true],
    ['0.0.0.0', '::1', true],
    ['192.0.2.7', '127.0.0.1', true],
  ])('is one port on %s and on %s only where they are the same place', (HOST, METRICS_HOST, apart) => {
    const said = refusal({ HOST, METRICS_HOST, PORT: '4400', METRICS_PORT: '4400' })
    expect(said).toBe(apart ? 'accepted' : 'METRICS_PORT must be another port than PORT; both are 4400.')
  })
})

describe('without any setting', () => {
  const config = readConfig({})

  it('the console is on this machine only, with a database and a data folder of its own', () => {
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 4400,
      databaseUrl: null,
      dataDir: path.resolve(import.meta.dirname, '../../../../data'),
    })
    expect(config.publicUrl.href).toBe('http://localhost:4400/')
  })

  it('three domains are internal, the region is the first, the waits are the documents’ [A-905 A-954]', () => {
    expect(config.internalDomains).toHaveLength(3)
    expect(config.region).toBe('us')
    expect(config.waits).toEqual(defaultWaits)
  })

  it('maps have the tiles of OpenStreetMap, or none [C-1904 C-9909]', () => {
    expect(config.tiles).toBe('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    expect(readConfig({ TILES_URL: 'off' }).tiles).toBeNull()
  })

  it('nothing else outside is used: no mail server, identity provider, analytics, proxy', () => {
    expect(config).toMatchObject({
      smtpUrl: null,
      oidc: null,
      analyticsScript: null,
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
    expect(readConfig(environment).demo !== null).toBe(demo)
  })
})

describe('a setting', () => {
  it('of warranties has the usual months, and those of parts', () => {
    expect(readConfig({}).warranty).toEqual({ usual: 24, parts: {} })
    expect(readConfig({ WARRANTY_MONTHS: '36' }).warranty).toEqual({ usual: 36, parts: {} })
    expect(readConfig({ WARRANTY_MONTHS: 'BP-70A=36, 12, A=B=6' }).warranty).toEqual({
      usual: 12,
      parts: { 'BP-70A': 36, 'A=B': 6 },
    })
  })

  it('of one wait leaves the others as they are', () => {
    expect(readConfig({ WAITS: 'afterSave=0, whatsNewRefresh=50' }).waits).toEqual({
      ...defaultWaits,
      afterSave: 0,
      whatsNewRefresh: 50,
    })
  })

  it('of the host is part of the public URL, unless that is given', () => {
    expect(readConfig({ HOST: '192.0.2.7', PORT: '80' }).publicUrl.href).toBe('http://192.0.2.7/')
    expect(readConfig({ HOST: '2001:db8::7' }).publicUrl.href).toBe('http://[2001:db8::7]:4400/')
    const given = readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://console.muster.example' })
    expect(given.publicUrl.href).toBe('https://console.muster.example/')
  })

  it.each(['0.0.0.0', '::', '0:0::0', 'fe80::1%eth0'])(
    'of a host that nobody can open (%s) gives the public address the name of the machine',
    (HOST) => {
      expect(readConfig({ HOST }).publicUrl.href).toBe(`http://${hostname().toLowerCase()}:4400/`)
    },
  )

  it('of internal domains decides who may be the operator', () => {
    const domains = { INTERNAL_DOMAINS: 'b.c,two.example,three.example' }
    expect(readConfig({ ...domains, OPERATOR_EMAIL: 'a@b.c' }).operatorEmail).toBe('a@b.c')
    expect(refusal({ ...domains, OPERATOR_EMAIL: 'a@muster.example' })).toBe(
      'OPERATOR_EMAIL must be in one of the internal domains (b.c, two.example, three.example).',
    )
  })

  it('of the port moves the metrics along, to a port that exists', () => {
    expect(readConfig({ PORT: '8080' }).metrics.port).toBe(8081)
    expect(readConfig({ PORT: '65535' }).metrics.port).toBe(65534)
    expect(readConfig({ METRICS_PORT: 'off' }).metrics.port).toBe('off')
  })

  it('of lists ignores blanks; of email addresses ignores case', () => {
    const config = readConfig({
      INTERNAL_DOMAINS: ' one.example, two.example,,three.example ',
      OPERATOR_EMAIL: 'Someone@One.example',
      TRUST_PROXY: '10.0.0.0/8, 192.0.2.1, 2001:db8::/32',
    })
    expect(config.internalDomains).toEqual(['one.example', 'two.example', 'three.example'])
    expect(config.operatorEmail).toBe('someone@one.example')
    expect(config.trustProxy).toEqual(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'])
  })

  it('of the sender is an email address, with a name that replaces the brand’s if given', () => {
    const address = 'desk@company.example'
    expect(readConfig({ MAIL_FROM: address }).mailFrom).toEqual({ name: null, address })
    expect(readConfig({ MAIL_FROM: `<${address}>` }).mailFrom).toEqual({ name: null, address })
    expect(readConfig({ MAIL_FROM: 'a@b.c' }).mailFrom).toEqual({ name: null, address: 'a@b.c' })
    for (const from of [`Fleet Desk <${address}>`, `"Fleet Desk" <${address}>`]) {
      expect(readConfig({ MAIL_FROM: from }).mailFrom).toEqual({ name: 'Fleet Desk', address })
    }
  })

  it('of keys has the one that encrypts first; without it there is none, and no receiver inside is allowed [K-1021 K-1303]', () => {
    const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const given = `${first.toString('base64')}, ${second.toString('base64')}`
    expect(readConfig({ SECRETS_KEY: given }).secretsKeys).toEqual([first, second])
    expect(readConfig({ RECEIVERS_ALLOWED: 'Hooks.example, 10.0.0.0/8, ::1' }).receiversAllowed).toEqual([
      'hooks.example',
      '10.0.0.0/8',
      '::1',
    ])
    expect(readConfig({})).toMatchObject({ secretsKeys: null, receiversAllowed: [] })
  })

  it('of an identity provider is complete', () => {
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
