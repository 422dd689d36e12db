import { errors } from '@muster/contract'
import { expect, it } from 'vitest'
import { Random } from '../random.ts'
import { faultOfAgents, fuzzAgents } from './fuzz-agents.ts'
import { spoiltRequest } from './spoilt-requests.ts'

const reports = 400

it(`${reports} spoilt reports and enrollments are each answered, and leave everything right and working`, async () => {
  const seed = Number(process.env.FUZZ_SEED ?? 1)
  const { statuses, faults } = await fuzzAgents({ seed, reports, now: Date.now() })
  expect(faults.join('\n\n')).toBe('')
  const answered = Object.values(statuses).reduce((sum, count) => sum + count)
  expect(answered).toBe(reports)
  // Some get as far as being stored, others as far as their faults let them.
  for (const status of ['200', '400', '401', '413', '415']) expect(statuses[status]).toBeGreaterThan(0)
})

it('the same seed and time spoil the same requests in the same way', () => {
  const credentials = { token: 'token', keys: ['mdk.a.b.c', 'mdk.d.e.f'] }
  const made = (now: number) =>
    Array.from({ length: 50 }, (_, index) => spoiltRequest(new Random(7, index), index, credentials, now))
  const now = Date.UTC(2026, 10, 16)
  expect(made(now)).toEqual(made(now))
  expect(made(now)).not.toEqual(made(now + 1))
})

it('a service that is busy with so few requests is at fault; one that limits guesses is not', () => {
  const headers = {
    'retry-after': '5',
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json',
  }
  const answer = (code: 'busy' | 'limitExceeded') => {
    const { status, message } = errors[code]
    const body = JSON.stringify({ code, message, details: { retryAfterSeconds: 5 } })
    return { statusCode: status, headers, body }
  }
  expect(faultOfAgents({ method: 'POST' }, answer('busy'))).toBe('failed')
  expect(faultOfAgents({ method: 'POST' }, answer('limitExceeded'))).toBeNull()
})
