import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { recordIdOf } from './record-id.ts'

const request = (key?: string, url = '/api/zones/createZone') =>
  ({ url, headers: key === undefined ? {} : { 'idempotency-key': key } }) as unknown as FastifyRequest

describe('the id of a record that a request makes', () => {
  it('is the same for the same key of the same person in the same world at the same call', () => {
    expect(recordIdOf(request('key'), 'ana', 'world')).toBe(recordIdOf(request('key'), 'ana', 'world'))
  })

  it('is another for another key, person, world or call', () => {
    const ids = [
      recordIdOf(request('key'), 'ana', 'world'),
      recordIdOf(request('other'), 'ana', 'world'),
      recordIdOf(request('key'), 'bo', 'world'),
      recordIdOf(request('key'), 'ana', 'elsewhere'),
      recordIdOf(request('key'), 'ana'),
      recordIdOf(request('key', '/api/users/createUser'), 'ana', 'world'),
      // Nor does it matter where one part ends and the next begins.
      recordIdOf(request('key'), 'anaworld'),
      recordIdOf(request('key'), 'an', 'aworld'),
    ]
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is a random one without a key', () => {
    expect(recordIdOf(request(), 'ana')).not.toBe(recordIdOf(request(), 'ana'))
  })

  it('is a UUID either way', () => {
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[48][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    expect(recordIdOf(request(), 'ana')).toMatch(uuid)
    expect(recordIdOf(request('key'), 'ana')).toMatch(uuid)
  })

  it.each([
    ['empty', ''],
    ['too long', 'k'.repeat(101)],
    ['with a line break', 'a\nb'],
  ])('is refused, by the name of the header, for a key that is %s [A-950]', (_, key) => {
    const refusal = () => recordIdOf(request(key), 'ana')
    expect(refusal).toThrow(AppError)
    try {
      refusal()
    } catch (error) {
      const { code, details } = error as AppError
      expect([code, details?.problems?.map(({ field }) => field)]).toEqual([
        'invalidInput',
        ['idempotency-key'],
      ])
    }
  })
})
