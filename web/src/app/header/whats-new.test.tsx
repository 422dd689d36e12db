import { getConfiguration, getUserSettings, listWhatsNew, setLastWhatsNew } from '@muster/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aConfiguration, aServer, noSettings, renderConsole } from '../../../testing/console.tsx'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { changeLanguage } from '../../session/language/language.ts'

const older = {
  id: 'a',
  date: new Date(2026, 8, 12).getTime(),
  link: 'https://news.example/a',
  title: 'French',
  text: 'For Canada.',
}
const newer = {
  id: 'b',
  date: new Date(2026, 9, 5).getTime(),
  link: 'https://news.example/b',
  title: 'Cycles',
  text: 'Thresholds.',
}

const serverWithNews = (lastWhatsNewId: string | null): FakeServer =>
  aServer()
    .answer(listWhatsNew, [older, newer])
    .answer(getUserSettings, { ...noSettings, lastWhatsNewId })
    .answer(setLastWhatsNew, { set: true })

async function button(): Promise<HTMLElement> {
  renderConsole('/demo/')
  return screen.findByRole('button', { name: /What’s new/ })
}

const dot = () => screen.queryByText(/new items/)

describe("what's new", () => {
  it('shows the dot while the newest item is not the one last seen [A-532 A-957]', async () => {
    serverWithNews('a')
    await button()
    expect(await screen.findByText(/new items/)).toBeInTheDocument()
  })

  it('shows no dot when the newest item has been seen, and stores nothing again [A-532]', async () => {
    const server = serverWithNews('b')
    await userEvent.click(await button())
    expect(await screen.findByRole('link', { name: /Cycles/ })).toBeVisible()
    expect(server.requests(getUserSettings)).toHaveLength(1)
    expect(dot()).toBeNull()
    expect(server.requests(setLastWhatsNew)).toEqual([])
  })

  it('lists the newest first, with date and a link to a new tab [A-531 A-957]', async () => {
    serverWithNews('b')
    await userEvent.click(await button())
    const items = within(await screen.findByRole('dialog')).getAllByRole('listitem')
    expect(items.map((item) => within(item).getByRole('link').textContent)).toEqual([
      expect.stringContaining('Cycles'),
      expect.stringContaining('French'),
    ])
    const [first] = items
    expect(first).toHaveTextContent('5 October 2026')
    expect(screen.getByRole('link', { name: /Cycles/ })).toHaveAttribute('target', '_blank')
  })

  it('stores the newest item and clears the dot when it is opened [A-533 A-534]', async () => {
    const server = serverWithNews('a')
    const opener = await button()
    await screen.findByText(/new items/)
    await userEvent.click(opener)
    await waitFor(() =>
      expect(server.requests(setLastWhatsNew).map(({ body }) => body)).toEqual([{ id: 'b' }]),
    )
    expect(dot()).toBeNull()
  })

  it('with nothing new shows no dot and stores nothing [A-957]', async () => {
    const server = aServer()
    await userEvent.click(await button())
    expect(await screen.findByText('Nothing new at the moment.')).toBeVisible()
    expect(dot()).toBeNull()
    expect(server.requests(setLastWhatsNew)).toEqual([])
  })

  it('counts a failed fetch as an empty list, and logs it [A-536]', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    serverWithNews('a').refuse(listWhatsNew, 'tooManyRequests')
    await userEvent.click(await button())
    expect(await screen.findByText('Nothing new at the moment.')).toBeVisible()
    expect(warn).toHaveBeenCalledWith('What is new could not be fetched', expect.any(Error))
  })

  it('is fetched for the brand and the language, and again after the configured hour [A-535 A-1732 A-1813 B-1437]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    expect(aConfiguration.waits.whatsNewRefresh).toBe(3_600_000)
    const server = serverWithNews('b').answer(getConfiguration, aConfiguration)
    await button()
    await waitFor(() => expect(server.requests(listWhatsNew)).toHaveLength(1))
    expect(server.requests(listWhatsNew)[0]?.query).toEqual({ branding: 'muster', language: 'en' })
    await vi.advanceTimersByTimeAsync(3_500_000)
    fireEvent.mouseMove(document.body)
    expect(server.requests(listWhatsNew)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(100_000)
    await waitFor(() => expect(server.requests(listWhatsNew)).toHaveLength(2))
  })

  it('is in the language of the browser where none is stored, and follows the one that is chosen [A-916 A-1732]', async () => {
    await changeLanguage('fr')
    const server = serverWithNews('b')
    renderConsole('/demo/')
    const languages = () => server.requests(listWhatsNew).map(({ query }) => query.language)
    await waitFor(() => expect(languages()).toEqual(['fr']))
    await act(() => changeLanguage('es'))
    await waitFor(() => expect(languages()).toEqual(['fr', 'es']))
  })

  it('does not keep the session of somebody alive who has gone, and is fetched when they are back [A-535]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const server = serverWithNews('b')
    await button()
    await waitFor(() => expect(server.requests(listWhatsNew)).toHaveLength(1))
    for (let hour = 0; hour < 12; hour += 0.5) {
      await act(() => vi.advanceTimersByTimeAsync(1_800_000))
    }
    expect(server.requests(listWhatsNew)).toHaveLength(1)
    fireEvent.mouseMove(document.body)
    await waitFor(() => expect(server.requests(listWhatsNew)).toHaveLength(2))
  })
  it('is not fetched while the page is hidden, and is once it is seen again [A-535]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const server = serverWithNews('b')
    await button()
    await waitFor(() => expect(server.requests(listWhatsNew)).toHaveLength(1))
    const see = (state: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
    await act(() => vi.advanceTimersByTimeAsync(3_500_000))
    fireEvent.mouseMove(document.body)
    await act(() => vi.advanceTimersByTimeAsync(1))
    see('hidden')
    await act(() => vi.advanceTimersByTimeAsync(200_000))
    const whileHidden = server.requests(listWhatsNew).length
    see('visible')
    await waitFor(() => expect(server.requests(listWhatsNew)).toHaveLength(2))
    expect(whileHidden).toBe(1)
  })
})
