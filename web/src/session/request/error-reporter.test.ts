import { describe, expect, it, vi } from 'vitest'
import { IdentityError } from '../auth/identity-provider.ts'
import { createErrorReporter } from './error-reporter.ts'

function setUp() {
  const send = vi.fn<(report: object) => Promise<unknown>>(async () => undefined)
  let time = 0
  const reporter = createErrorReporter({ send, page: () => '/demo/core', now: () => time })
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { reporter, send, pass }
}

describe('the error reporter', () => {
  it('says what happened, where and in which release [A-313]', () => {
    const { reporter, send } = setUp()
    reporter.release('1.2.3')
    reporter.report(new TypeError('x is not a function'))
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({
        message: 'TypeError: x is not a function',
        stack: expect.stringContaining('error-reporter.test'),
        page: '/demo/core',
        version: '1.2.3',
      }),
    )
  })

  it('sends no more of a text than the server keeps', () => {
    const { reporter, send } = setUp()
    reporter.report(Object.assign(new Error('m'.repeat(5000)), { stack: 's'.repeat(50_000) }))
    const [{ message, stack }] = send.mock.lastCall as [{ message: string; stack: string }]
    expect([message.length, stack.length]).toEqual([1000, 8000])
  })

  it('reports the same error once', () => {
    const { reporter, send } = setUp()
    const error = new Error('Again')
    reporter.report(error)
    reporter.report(error)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('sends at most ten reports in a minute', () => {
    const { reporter, send, pass } = setUp()
    for (let count = 0; count < 15; count += 1) reporter.report(`Error ${count}`)
    expect(send).toHaveBeenCalledTimes(10)
    pass(60_000)
    reporter.report('Error of the next minute')
    expect(send).toHaveBeenCalledTimes(11)
  })

  it('does not report what the user cancelled', () => {
    const { reporter, send } = setUp()
    reporter.report(new DOMException('Cancelled', 'AbortError'))
    expect(send).not.toHaveBeenCalled()
  })

  it('does not report a session that has ended, as that of a user who was removed', () => {
    const { reporter, send } = setUp()
    reporter.report(new IdentityError('notSignedIn'))
    expect(send).not.toHaveBeenCalled()
    reporter.report(new IdentityError('other'))
    expect(send).toHaveBeenCalledOnce()
  })

  it('survives a server that takes no reports', async () => {
    const { reporter, send } = setUp()
    send.mockRejectedValue(new Error('Too many requests'))
    reporter.report('Lost')
    await expect(send.mock.results[0]?.value).rejects.toThrow('Too many requests')
  })
})
