import type { Response } from 'light-my-request'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeEstate, password, people } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, post } from '../../../test/requests.ts'
import { statementsOf } from '../../../test/statements.ts'

const minute = 60_000
/** After which all counts are forgotten. */
const memory = 12 * 60 * minute
const wrong = 'Wrong-horse-7'
const unknown = 'nobody@own.example'

let muster: TestMuster
let behindProxy: TestMuster

beforeAll(async () => {
  muster = await openTestMuster()
  behindProxy = await openTestMuster({ environment: { TRUST_PROXY: '127.0.0.1' } })
  await makeEstate(muster)
  await makeEstate(behindProxy)
})
beforeEach(() => {
  muster.clock.advance(memory)
  behindProxy.clock.advance(memory)
})
afterAll(async () => {
  await muster.close()
  await behindProxy.close()
})

const signIn = (at: TestMuster, email: string, given: string, ip = '192.0.2.1') =>
  post(at, '/auth/signIn', { email, password: given }, { headers: { 'x-forwarded-for': ip } })

const ipOf = (index: number) => `198.51.${index >> 8}.${index & 255}`

const evaluated = async (at: TestMuster, work: () => Promise<unknown>) => {
  const before = at.services.passwords.evaluations
  await work()
  return at.services.passwords.evaluations - before
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('a wrong password and an unknown account', () => {
  const visible = (answer: Response) => [answer.statusCode, answer.body, Object.keys(answer.headers)]

  it('are answered the same, byte by byte [A-260]', async () => {
    const known = await signIn(muster, people.viewer, wrong)
    const stranger = await signIn(muster, unknown, wrong)
    expect(known.statusCode).toBe(401)
    expect(errorCode(known)).toBe('notAuthorised')
    expect(visible(stranger)).toEqual(visible(known))
  })

  it('cost the same: one hash, and the same queries', async () => {
    const cost = async (email: string) => {
      let statements: string[] = []
      const hashes = await evaluated(muster, async () => {
        statements = await statementsOf(() => signIn(muster, email, wrong))
      })
      return { hashes, statements }
    }
    const known = await cost(people.viewer)
    expect(known).toEqual({ hashes: 1, statements: expect.arrayContaining([expect.any(String)]) })
    expect(await cost(unknown)).toEqual(known)
  })

  it('are limited the same', async () => {
    const limited = async (email: string) => {
      for (const _ of times(10)) await signIn(muster, email, wrong)
      return await signIn(muster, email, wrong)
    }
    const known = await limited(people.viewer)
    expect([known.statusCode, errorCode(known)]).toEqual([429, 'limitExceeded'])
    expect(visible(await limited(unknown))).toEqual(visible(known))
  })
})

describe('a thousand guesses at one account', () => {
  it('are evaluated 10 times, whatever IP address they claim to come from', async () => {
    const count = await evaluated(muster, async () => {
      for (const index of times(1000)) await signIn(muster, people.viewer, wrong, ipOf(index))
    })
    expect(count).toBe(10)
  })

  it('are evaluated 50 times when they come from a thousand IP addresses, a hundred at once', async () => {
    const hundred = (first: number) =>
      Promise.all(times(100).map((index) => signIn(behindProxy, people.viewer, wrong, ipOf(first + index))))
    const count = await evaluated(behindProxy, async () => {
      for (const tens of times(10)) await hundred(tens * 100)
    })
    expect(count).toBe(50)
  })
})

describe('the limits', () => {
  it('say when to retry, and the right password works then', async () => {
    for (const _ of times(10)) await signIn(muster, people.editor, wrong)
    muster.clock.advance(20_000)
    const limited = await signIn(muster, people.editor, password)
    expect(errorCode(limited)).toBe('limitExceeded')
    expect(limited.headers['retry-after']).toBe('40')
    muster.clock.advance(40_000 - 1)
    expect((await signIn(muster, people.editor, password)).statusCode).toBe(429)
    muster.clock.advance(1)
    expect((await signIn(muster, people.editor, password)).statusCode).toBe(200)
  })

  it('delay each further guess for longer, up to a quarter of an hour', async () => {
    for (const _ of times(10)) await signIn(muster, people.editor, wrong)
    const delays = []
    for (const _ of times(6)) {
      const seconds = Number((await signIn(muster, people.editor, wrong)).headers['retry-after'])
      delays.push(seconds / 60)
      muster.clock.advance(seconds * 1000)
      expect((await signIn(muster, people.editor, wrong)).statusCode).toBe(401)
    }
    expect(delays).toEqual([1, 2, 4, 8, 15, 15])
  })

  it('end no later when the clock is put back', async () => {
    for (const _ of times(10)) await signIn(muster, people.editor, wrong)
    muster.clock.advance(-8 * 60 * minute)
    expect((await signIn(muster, people.editor, password)).headers['retry-after']).toBe('60')
    muster.clock.advance(minute)
    expect((await signIn(muster, people.editor, password)).statusCode).toBe(200)
  })

  it('refuse nobody below them whose clock is behind', async () => {
    await signIn(muster, people.editor, wrong)
    muster.clock.advance(-minute)
    expect((await signIn(muster, people.editor, password)).statusCode).toBe(200)
  })

  it('on guesses from many IP addresses end no later when the clock is put back', async () => {
    for (const index of times(50)) await signIn(behindProxy, people.editor, wrong, ipOf(index))
    behindProxy.clock.advance(-8 * 60 * minute)
    const right = () => signIn(behindProxy, people.editor, password, '192.0.2.50')
    expect((await right()).headers['retry-after']).toBe('900')
    behindProxy.clock.advance(15 * minute)
    expect((await right()).statusCode).toBe(200)
  })

  it('start over after a right password', async () => {
    const guess = async () => {
      const answers = []
      for (const _ of times(9)) answers.push((await signIn(muster, people.site, wrong)).statusCode)
      return answers
    }
    expect(await guess()).not.toContain(429)
    expect((await signIn(muster, people.site, password)).statusCode).toBe(200)
    expect(await guess()).not.toContain(429)
  })

  it('do not lock out a person whose account two other IP addresses keep guessing', async () => {
    for (const _ of times(60)) {
      for (const ip of ['192.0.2.8', '192.0.2.9']) await signIn(behindProxy, people.editor, wrong, ip)
      behindProxy.clock.advance(10_000)
    }
    expect((await signIn(behindProxy, people.editor, password, '192.0.2.2')).statusCode).toBe(200)
  })

  it('do not lock out a person who signed in from this IP address before, however many others guess', async () => {
    const home = '192.0.2.77'
    expect((await signIn(behindProxy, people.zone, password, home)).statusCode).toBe(200)
    for (const index of times(50)) await signIn(behindProxy, people.zone, wrong, ipOf(index))
    expect((await signIn(behindProxy, people.zone, password, '192.0.2.78')).statusCode).toBe(429)
    expect((await signIn(behindProxy, people.zone, password, home)).statusCode).toBe(200)
    for (const _ of times(10)) await signIn(behindProxy, people.zone, wrong, home)
    expect((await signIn(behindProxy, people.zone, wrong, home)).statusCode).toBe(429)
  })

  it('count the addresses of one IPv6 network as one', async () => {
    const from = (ip: string) => signIn(behindProxy, people.editor, wrong, ip)
    for (const index of times(10)) expect((await from(`2001:db8:1:2::${index}`)).statusCode).toBe(401)
    expect((await from('2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(401)
  })

  it('leave one account alone while another is guessed', async () => {
    for (const _ of times(11)) await signIn(muster, people.manager, wrong)
    expect((await signIn(muster, people.zone, password)).statusCode).toBe(200)
  })

  it('stop an IP address that guesses at many accounts, and no other', async () => {
    await signIn(behindProxy, 'first@own.example', wrong)
    await spend(behindProxy, 98)
    expect((await signIn(behindProxy, 'last@own.example', wrong)).statusCode).toBe(401)
    expect((await signIn(behindProxy, people.manager, password)).statusCode).toBe(429)
    expect((await signIn(behindProxy, people.manager, password, '192.0.2.2')).statusCode).toBe(200)
  })

  it('count no right passwords against the IP address that an office shares', async () => {
    await signIn(behindProxy, 'first@own.example', wrong)
    await spend(behindProxy, 98)
    for (const name of ['viewer', 'editor', 'manager'] as const) {
      expect((await signIn(behindProxy, people[name], password)).statusCode).toBe(200)
    }
  })

  /** As if so many more guesses had come from the IP addresses seen so far. */
  const spend = (at: TestMuster, guesses: number) =>
    at.owner.query(`UPDATE attempt SET count = count + $1 WHERE kind = 'signIn address'`, [guesses])
})

describe('more sign-ins at once than can be hashed', () => {
  it('are told to retry, and the others are served', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<Buffer>()
    const derive = vi.spyOn(behindProxy.services.passwords, 'derive').mockReturnValue(held)
    const refused: Response[] = []
    const answers = times(110).map(async (index) => {
      const answer = await signIn(behindProxy, `person-${index}@own.example`, wrong, ipOf(index))
      if (answer.statusCode === 503) refused.push(answer)
      return answer.statusCode
    })
    await expect.poll(() => refused.length).toBe(8)
    release(Buffer.alloc(32))
    const served = (await Promise.all(answers)).filter((status) => status === 401)
    derive.mockRestore()
    expect(served).toHaveLength(102)
    for (const answer of refused) {
      expect(errorCode(answer)).toBe('busy')
      expect(answer.headers['retry-after']).toBe('5')
    }
  })
})
