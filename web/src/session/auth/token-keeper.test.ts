import { describe, expect, it, vi } from 'vitest'
import { IdentityError, type SignedIn } from './identity-provider.ts'
import { signedInAs } from './testing/fake-provider.ts'
import { askAgainWithin, renewalMargin, tokenKeeper } from './token-keeper.ts'

const lost = () => Promise.reject(new IdentityError('answerLost'))
const ended = () => Promise.reject(new IdentityError('notSignedIn'))

function setUp() {
  const clock = { now: 0 }
  const currentSession = vi.fn<() => Promise<SignedIn>>()
  const onOtherUser = vi.fn()
  const keeper = tokenKeeper({ currentSession, now: () => clock.now, onOtherUser })
  return { clock, currentSession, onOtherUser, keeper }
}

const first = signedInAs('ada', { expiresIn: 600, serial: 1 })
const second = signedInAs('ada', { expiresIn: 600, serial: 2 })
const lifetime = first.expiresIn * 1000

describe('the access token', () => {
  it('is handed out as it is while enough of its life is left', async () => {
    const { clock, currentSession, keeper } = setUp()
    keeper.keep(first)
    clock.now = lifetime - renewalMargin - 1
    expect(await keeper.accessToken()).toBe(first.accessToken)
    expect(currentSession).not.toHaveBeenCalled()
  })

  it('is renewed shortly before it expires', async () => {
    const { clock, currentSession, keeper } = setUp()
    keeper.keep(first)
    clock.now = lifetime - renewalMargin
    currentSession.mockResolvedValueOnce(second)
    expect(await keeper.accessToken()).toBe(second.accessToken)
    expect(keeper.claims()?.sid).toBe('session-2')
  })

  it('is renewed once for several callers', async () => {
    const { currentSession, keeper } = setUp()
    keeper.keep(first)
    currentSession.mockResolvedValueOnce(second)
    const refreshed = [1, 2, 3].map(() => keeper.accessToken({ refresh: true }))
    expect(await Promise.all(refreshed)).toEqual([1, 2, 3].map(() => second.accessToken))
    expect(currentSession).toHaveBeenCalledTimes(1)
  })

  it('can be renewed again after a renewal failed', async () => {
    const { currentSession, keeper } = setUp()
    keeper.keep(first)
    currentSession.mockImplementationOnce(ended)
    await expect(keeper.accessToken({ refresh: true })).rejects.toMatchObject({ kind: 'notSignedIn' })
    currentSession.mockResolvedValueOnce(second)
    expect(await keeper.accessToken({ refresh: true })).toBe(second.accessToken)
  })

  it('is asked for once more when the answer was lost', async () => {
    const { currentSession, keeper } = setUp()
    currentSession.mockImplementationOnce(lost).mockResolvedValueOnce(first)
    await keeper.restore()
    expect(await keeper.accessToken()).toBe(first.accessToken)
  })

  it('is asked for no third time', async () => {
    const { currentSession, keeper } = setUp()
    currentSession.mockImplementation(lost)
    await expect(keeper.restore()).rejects.toMatchObject({ kind: 'answerLost' })
    expect(currentSession).toHaveBeenCalledTimes(2)
  })

  it('is not asked for again when the spent cookie would by then look stolen', async () => {
    const { clock, currentSession, keeper } = setUp()
    currentSession.mockImplementationOnce(() => {
      clock.now += askAgainWithin + 1
      return lost()
    })
    await expect(keeper.restore()).rejects.toMatchObject({ kind: 'answerLost' })
    expect(currentSession).toHaveBeenCalledTimes(1)
  })

  it.each(['notSignedIn', 'other', 'limitExceeded'] as const)(
    'is not asked for again when the server answered %s',
    async (kind) => {
      const { currentSession, keeper } = setUp()
      currentSession.mockRejectedValue(new IdentityError(kind))
      await expect(keeper.restore()).rejects.toMatchObject({ kind })
      expect(currentSession).toHaveBeenCalledTimes(1)
    },
  )

  it('outlives a failed renewal for as long as it is valid', async () => {
    const { clock, currentSession, keeper } = setUp()
    keeper.keep(first)
    currentSession.mockImplementation(lost)
    clock.now = lifetime - 1
    expect(await keeper.accessToken()).toBe(first.accessToken)
    clock.now = lifetime
    await expect(keeper.accessToken()).rejects.toMatchObject({ kind: 'answerLost' })
  })

  it('is not handed out again when the session is over, or when the server has refused it', async () => {
    const { clock, currentSession, keeper } = setUp()
    keeper.keep(first)
    clock.now = lifetime - 1
    currentSession.mockImplementationOnce(ended)
    await expect(keeper.accessToken()).rejects.toMatchObject({ kind: 'notSignedIn' })
    currentSession.mockImplementation(lost)
    await expect(keeper.accessToken({ refresh: true })).rejects.toMatchObject({ kind: 'answerLost' })
  })

  it('must say whose it is', async () => {
    const { currentSession, keeper } = setUp()
    const opaque: SignedIn = { status: 'signedIn', accessToken: 'opaque', expiresIn: 600 }
    expect(() => keeper.keep(opaque)).toThrow('whose')
    currentSession.mockResolvedValueOnce(opaque)
    await expect(keeper.restore()).rejects.toMatchObject({ kind: 'other' })
    expect(keeper.claims()).toBeNull()
  })

  it('is refused without asking anybody when nobody is signed in', async () => {
    const { currentSession, keeper } = setUp()
    await expect(keeper.accessToken()).rejects.toMatchObject({ kind: 'notSignedIn' })
    expect(currentSession).not.toHaveBeenCalled()
  })

  it('stays forgotten when a renewal under way answers after the sign-out', async () => {
    const { currentSession, keeper } = setUp()
    keeper.keep(first)
    let answer: (session: SignedIn) => void = () => undefined
    currentSession.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const refreshed = keeper.accessToken({ refresh: true })
    keeper.forget()
    answer(second)
    await expect(refreshed).rejects.toMatchObject({ kind: 'notSignedIn' })
    expect(keeper.claims()).toBeNull()
  })

  it("is never another user's: the page of the first one is left", async () => {
    const { currentSession, onOtherUser, keeper } = setUp()
    keeper.keep(first)
    currentSession.mockResolvedValueOnce(signedInAs('grace'))
    await expect(keeper.accessToken({ refresh: true })).rejects.toMatchObject({ kind: 'notSignedIn' })
    expect(onOtherUser).toHaveBeenCalledOnce()
    expect(keeper.claims()).toBeNull()
  })
})
