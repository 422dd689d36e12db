import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../configuration/config.ts'
import { openSecrets } from './open-secrets.ts'
import { type BelongsTo, keyLength, secretsOf } from './secrets.ts'

const key = () => randomBytes(keyLength)
const place: BelongsTo = ['demo', 'channel-1', 'url']
const secret = 'https://hooks.example/services/T000/B000/é😀'

describe('a secret', () => {
  it('is read again, and stored differently each time [K-1019]', () => {
    const secrets = secretsOf([key()])
    const sealed = secrets.seal(secret, place)
    expect(secrets.open(sealed, place)).toBe(secret)
    expect(secrets.open(secrets.seal('', place), place)).toBe('')
    expect(sealed).not.toContain('hooks')
    expect(secrets.seal(secret, place)).not.toBe(sealed)
  })

  it.each<[string, BelongsTo]>([
    ['another world', ['other', 'channel-1', 'url']],
    ['another channel', ['demo', 'channel-2', 'url']],
    ['another field', ['demo', 'channel-1', 'signing']],
    ['the same letters, cut otherwise', ['demo","channel-1', 'url', ''] as unknown as BelongsTo],
  ])('copied to %s is not readable [K-1019]', (_where, elsewhere) => {
    const secrets = secretsOf([key()])
    expect(secrets.open(secrets.seal(secret, place), elsewhere)).toBeNull()
  })

  it('of which any bit has changed, or a part is missing, is not readable [K-1019]', () => {
    const secrets = secretsOf([key()])
    const sealed = secrets.seal('short', place)
    const bytes = Buffer.from(sealed.slice(3), 'base64')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(secrets.open(`v1:${changed.toString('base64')}`, place)).toBeNull()
    }
    for (let length = 0; length < bytes.length; length++) {
      expect(secrets.open(`v1:${bytes.subarray(0, length).toString('base64')}`, place)).toBeNull()
    }
    for (const odd of ['', 'v1:', 'v2:AAAA', 'plain']) expect(secrets.open(odd, place)).toBeNull()
  })

  it('is encrypted with the first key, and read with any: keys can be replaced [K-1021]', () => {
    const [old, fresh] = [key(), key()]
    const before = secretsOf([old]).seal(secret, place)
    const rotating = secretsOf([fresh, old])
    expect(rotating.open(before, place)).toBe(secret)
    expect(rotating.isCurrent(before, place)).toBe(false)
    const after = rotating.seal(secret, place)
    expect(rotating.isCurrent(after, place)).toBe(true)
    expect(secretsOf([fresh]).open(after, place)).toBe(secret)
    expect(secretsOf([fresh]).open(before, place)).toBeNull()
  })
})

describe('a signature', () => {
  it('is worth something for its text and purpose only, also after the key was replaced [K-1009 K-1021]', () => {
    const [old, fresh] = [key(), key()]
    const signature = secretsOf([old]).sign('demo', 'unsubscribe')
    const rotating = secretsOf([fresh, old])
    expect(rotating.isSigned('demo', signature, 'unsubscribe')).toBe(true)
    expect(rotating.isSigned('demo2', signature, 'unsubscribe')).toBe(false)
    expect(rotating.isSigned('demo', signature, 'confirm')).toBe(false)
    expect(rotating.isSigned('demo', signature.slice(1), 'unsubscribe')).toBe(false)
    expect(rotating.isSigned('demo', '', 'unsubscribe')).toBe(false)
    expect(secretsOf([fresh]).isSigned('demo', signature, 'unsubscribe')).toBe(false)
  })
})

describe('without SECRETS_KEY', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'muster-secrets-'))
  })
  afterEach(async () => await rm(dataDir, { recursive: true }))
  const open = async (environment: Record<string, string> = {}) =>
    await openSecrets(readConfig({ DATA_DIR: dataDir, ...environment }))
  const file = () => path.join(dataDir, 'secrets-key')

  it('a key is made in the data folder, readable by its owner only, and used from then on [K-1019]', async () => {
    const sealed = (await open()).seal(secret, place)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect((await open()).open(sealed, place)).toBe(secret)
  })

  it('processes that start at the same moment have one key [K-1019]', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, async () => await open()))
    const sealed = first?.seal(secret, place) ?? ''
    expect(others.map((each) => each.open(sealed, place))).toEqual(others.map(() => secret))
  })

  it('the variable decides where both exist; the key of the folder can move into it [K-1021]', async () => {
    const sealed = (await open()).seal(secret, place)
    const ownKey = (await readFile(file(), 'utf8')).trim()
    expect((await open({ SECRETS_KEY: key().toString('base64') })).open(sealed, place)).toBeNull()
    const both = `${key().toString('base64')},${ownKey}`
    expect((await open({ SECRETS_KEY: both })).open(sealed, place)).toBe(secret)
  })

  it('a file that holds no key ends with a sentence that says what to do', async () => {
    await writeFile(file(), 'nothing\n')
    await expect(open()).rejects.toThrow(/secrets-key holds no key: put it back from a copy/)
  })
})
