import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { AppError } from '../errors/errors.ts'
import { recordIdOf } from './record-id.ts'

const request = (key?: string) =>
  ({ headers: key === undefined ? {} : { 'idempotency-key': key } }) as unknown as FastifyRequest
const path = '/api/zones/createZone'
const body = { data: { name: 'North' } }
/** The id for ana's request in a world, or for another request. */
const idOf = (key?: string, asked: unknown[] = [path, 'ana', 'world', body]) =>
  recordIdOf(request(key), asked)

describe('the id of a record that a request creates', () => {
  it('is the same for the same key of the same person in the same world at the same call with the same content', () => {
    expect(idOf('key')).toBe(idOf('key', [path, 'ana', 'world', { data: { name: 'North' } }]))
  })

  it('is another for another key, person, world, call or content', () => {
    const ids = [
      idOf('key'),
      idOf('other'),
      idOf('key', [path, 'bo', 'world', body]),
      idOf('key', [path, 'ana', 'elsewhere', body]),
      idOf('key', [path, 'ana', body]),
      idOf('key', ['/api/users/createUser', 'ana', 'world', body]),
      idOf('key', [path, 'ana', 'world', { data: { name: 'South' } }]),
      // Nor does it matter where one part ends and the next begins.
      idOf('key', [path, 'anaworld', body]),
      idOf('key', [path, 'an', 'aworld', body]),
    ]
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is a random one without a key', () => {
    expect(idOf()).not.toBe(idOf())
  })

  it('is a UUID either way', () => {
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[48][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    expect(idOf()).toMatch(uuid)
    expect(idOf('key')).toMatch(uuid)
  })

  it.each([
    ['empty', ''],
    ['too long', 'k'.repeat(101)],
    ['with a line break', 'a\nb'],
  ])('is refused, by the name of the header, for a key that is %s [A-950]', (_, key) => {
    const refusal = () => idOf(key)
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
