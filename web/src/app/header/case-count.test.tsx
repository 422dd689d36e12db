import { caseCountEvery, countOpenCases, listCases } from '@muster/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderConsole } from '../../../testing/console.tsx'
import { anEstateServer } from '../../../testing/estate.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { aCase, aCaseServer } from '../../cases/testing/a-case-server.ts'
import { tickLength } from '../../ui/ticking.ts'

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.UTC(2026, 10, 12, 14),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
})

const user = userEvent.setup({ advanceTimers: (by) => vi.advanceTimersByTime(by) })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const count = (mine: number, nobodys: number, changedAt = 1) => ({
  mine,
  nobodys,
  changedAt,
  downSince: null,
  downUntil: null,
})
const asked = (server: FakeServer) => server.requests(countOpenCases).length
const link = () => screen.findByRole('link', { name: /^Cases/ })

async function open(path = '/demo/', isLive = true) {
  const opened = renderConsole(path, { isLive })
  await link()
  return opened
}

function hide(isHidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  window.dispatchEvent(new Event('visibilitychange'))
}

describe('the number of cases in the header', () => {
  it.each([
    [count(0, 0), 'Cases', null],
    [count(1, 0), 'Cases, 1 open case is yours or not taken yet', '1'],
    [count(3, 9), 'Cases, 12 open cases are yours or not taken yet', '12'],
    [count(0, 100), 'Cases, 100 open cases are yours or not taken yet', '99+'],
  ])(
    'counts what is the user’s or nobody’s, and links to the list: %j [K-818]',
    async (answer, name, shown) => {
      anEstateServer().answer(countOpenCases, answer)
      await open()
      const cases = await screen.findByRole('link', { name })
      expect(cases).toHaveAttribute('href', '/demo/cases')
      if (shown !== null) expect(cases).toHaveTextContent(shown)
    },
  )

  it('is told politely when it rises, and not when it falls [K-818]', async () => {
    const server = anEstateServer().answer(countOpenCases, count(0, 2))
    await open()
    await screen.findByRole('link', { name: /^Cases, 2/ })
    const told = () => screen.queryByText(/^\d+ open cases? (is|are) yours/, { selector: '[role=status]' })
    expect(told()).toBeNull()
    server.answer(countOpenCases, count(0, 3))
    await pass(caseCountEvery + 500)
    expect(told()).toHaveTextContent('3 open cases are yours or not taken yet')
    server.answer(countOpenCases, count(0, 1))
    await pass(caseCountEvery + 500)
    await screen.findByRole('link', { name: /^Cases, 1/ })
    expect(told()).toBeNull()
  })

  it('is asked for every few seconds while the window is in view, and at once when it comes back [K-819]', async () => {
    const server = anEstateServer().answer(countOpenCases, count(0, 1))
    await open()
    await waitFor(() => expect(asked(server)).toBe(1))
    server.answer(countOpenCases, count(0, 2, 2))
    await pass(caseCountEvery + 500)
    expect(await screen.findByRole('link', { name: /^Cases, 2/ })).toBeVisible()
    hide(true)
    const before = asked(server)
    await pass(10 * caseCountEvery)
    expect(asked(server)).toBe(before)
    hide(false)
    await waitFor(() => expect(asked(server)).toBe(before + 1))
  })
})

describe('cases on the screen', () => {
  const lists = (server: FakeServer) => server.requests(listCases).length

  it('are read again when anything about cases has changed [K-821]', async () => {
    const server = aCaseServer()
    await open('/demo/cases')
    await screen.findByText('#181')
    const before = lists(server)
    await pass(caseCountEvery + 500)
    expect(lists(server)).toBe(before)
    server
      .answer(countOpenCases, count(0, 1, 2))
      .answer(listCases, { list: [{ ...aCase, number: 185 }], totalCount: 1 })
    await pass(caseCountEvery + 500)
    expect(await screen.findByText('#185')).toBeVisible()
  })

  it('stay as they are under the user’s hands, and are read again after that [K-821]', async () => {
    const server = aCaseServer()
    await open('/demo/cases')
    await user.hover(await screen.findByText('#181'))
    const before = lists(server)
    server.answer(countOpenCases, count(0, 1, 2))
    await pass(3 * caseCountEvery)
    expect(lists(server)).toBe(before)
    await user.hover(screen.getByRole('heading', { level: 1 }))
    await pass(tickLength)
    await waitFor(() => expect(lists(server)).toBe(before + 1))
  })
})
