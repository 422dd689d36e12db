import { getLanguageAndLocale, setLanguageAndLocale } from '@muster/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aServer, renderConsole } from '../../../testing/console.tsx'
import { changeLanguage } from '../../session/language/language.ts'
import { firstLanguage } from '../../session/language/remembered-language.ts'

async function choose(language: string): Promise<void> {
  renderConsole('/demo/')
  await userEvent.click(await screen.findByRole('button', { name: 'Language: English (UK)' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: language }))
}

describe('the language picker', () => {
  it('lists the five languages [A-603]', async () => {
    aServer()
    renderConsole('/demo/')
    await userEvent.click(await screen.findByRole('button', { name: 'Language: English (UK)' }))
    const names = (await screen.findAllByRole('menuitemradio'))
      .map((item) => item.textContent)
      .filter((name) => name !== '')
    expect(names).toEqual([
      'English (UK)',
      'English (US)',
      'Français (France)',
      'Français (Canada)',
      'Español (España)',
    ])
  })

  it('stores the choice with its locale, then speaks it [A-602 A-604]', async () => {
    const server = aServer().answer(setLanguageAndLocale, { set: true })
    await choose('Français (Canada)')
    expect(await screen.findByText('Choisissez un produit à ouvrir.')).toBeVisible()
    expect(server.requests(setLanguageAndLocale).map(({ body }) => body)).toEqual([
      { language: 'fr-CA', locale: 'fr-ca' },
    ])
    expect(document.documentElement.lang).toBe('fr-CA')
  })

  it('shows a spinner and keeps the old language until the choice is stored [A-604 A-605]', async () => {
    const server = aServer().answer(setLanguageAndLocale, { set: true })
    const release = server.hold(setLanguageAndLocale)
    await choose('Español (España)')
    const picker = screen.getByRole('button', { name: 'Language: English (UK)' })
    await waitFor(() => expect(picker).toHaveAttribute('aria-busy', 'true'))
    release()
    const spanish = await screen.findByRole('button', { name: 'Idioma: Español (España)' })
    await waitFor(() => expect(spanish).toHaveAttribute('aria-busy', 'false'))
  })

  it.each([
    ['refused', (server: ReturnType<typeof aServer>) => server.refuse(setLanguageAndLocale, 'invalidInput')],
    [
      'not stored',
      (server: ReturnType<typeof aServer>) => server.answer(setLanguageAndLocale, { set: false }),
    ],
  ])('stays silent and unchanged when the choice is %s [A-606 A-916]', async (_outcome, arrange) => {
    const server = aServer()
    arrange(server)
    await choose('Español (España)')
    await waitFor(() => expect(server.requests(setLanguageAndLocale)).toHaveLength(1))
    const picker = screen.getByRole('button', { name: 'Language: English (UK)' })
    await waitFor(() => expect(picker).toHaveAttribute('aria-busy', 'false'))
    expect(screen.getByText('Choose a product to open.')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the language picker while the computer is offline', () => {
  it('ends its spinner, changes nothing and says nothing, then or later [A-605 A-606]', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const server = aServer().answer(setLanguageAndLocale, { set: true })
    renderConsole('/demo/')
    const picker = await screen.findByRole('button', { name: 'Language: English (UK)' })
    const reconnect = server.disconnect()
    await userEvent.click(picker)
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Español (España)' }))
    await waitFor(() => expect(server.requests(setLanguageAndLocale)).toHaveLength(4))
    await waitFor(() => expect(picker).toHaveAttribute('aria-busy', 'false'))
    reconnect()
    expect(await screen.findByText('Choose a product to open.')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(server.requests(setLanguageAndLocale)).toHaveLength(4)
  })
})

describe('the stored language', () => {
  it('is applied at start [A-607]', async () => {
    aServer().answer(getLanguageAndLocale, { language: 'es', locale: 'es' })
    renderConsole('/demo/')
    expect(await screen.findByText('Elija el producto que desea abrir.')).toBeVisible()
  })

  it('is what the browser speaks once its user has left [A-607 A-916]', async () => {
    aServer().answer(getLanguageAndLocale, { language: 'es', locale: 'es' })
    renderConsole('/demo/')
    expect(await screen.findByText('Elija el producto que desea abrir.')).toBeVisible()
    expect(firstLanguage()).toBe('es')
  })

  it('is not made up for a user who has none: the browser’s stays [A-604 A-916]', async () => {
    await changeLanguage('es')
    const server = aServer()
    renderConsole('/demo/')
    expect(await screen.findByText('Elija el producto que desea abrir.')).toBeVisible()
    expect(server.requests(setLanguageAndLocale)).toEqual([])
  })

  it('is the browser’s where it cannot be read [A-916]', async () => {
    await changeLanguage('es')
    aServer().refuse(getLanguageAndLocale, 'tooManyRequests')
    renderConsole('/demo/')
    expect(await screen.findByText('Elija el producto que desea abrir.')).toBeVisible()
    expect(firstLanguage()).toBe('es')
  })
})
