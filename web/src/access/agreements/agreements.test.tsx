import {
  type Agreements,
  acceptAgreements,
  getAgreements,
  getConfiguration,
  getLanguageAndLocale,
} from '@muster/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aConfiguration, aServer, noAgreements, renderConsole } from '../../../testing/console.tsx'
import { fill } from '../../../testing/fill.ts'

const eula = { id: 'eula-3', text: 'Terms of use' }
const dpa = { id: 'dpa-2', text: 'Processing of data' }
const bothPending: Agreements = { ...noAgreements, requiredEULA: eula, requiredDPA: dpa }
const accepted: Agreements = { ...bothPending, acceptedEULA: eula, acceptedDPA: dpa }

/** A server on which agreements become accepted by accepting them. */
function serverWith(agreements: Agreements) {
  let current = agreements
  return aServer()
    .answer(getAgreements, () => current)
    .answer(acceptAgreements, () => {
      current = accepted
      return accepted
    })
}

const form = () => screen.findByRole('heading', { level: 1, name: 'Agreements' })
const accept = () => screen.getByRole('button', { name: 'Accept' })
const tickEula = () => screen.getByRole('checkbox', { name: /licence agreement/ })
const tickDpa = () => screen.getByRole('checkbox', { name: /data processing agreement/ })

async function fillIn(): Promise<void> {
  await userEvent.click(tickEula())
  await userEvent.click(tickDpa())
  await fill(screen.getByRole('textbox', { name: /Name/ }), 'Amara Okafor')
  await fill(screen.getByRole('textbox', { name: /Job title/ }), 'Head of IT')
}

describe('the acceptance form', () => {
  it('shows text, new-tab link and checkbox of each pending agreement [A-701 A-720 A-721]', async () => {
    serverWith(bothPending)
    renderConsole('/demo/agreements')
    await form()
    expect(screen.getByText('Terms of use')).toBeVisible()
    expect(screen.getByText('Processing of data')).toBeVisible()
    const links = [
      screen.getByRole('link', { name: 'Open in a new tab: Licence agreement (EULA)' }),
      screen.getByRole('link', { name: 'Open in a new tab: Data processing agreement (DPA)' }),
    ]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/demo/agreements/eula',
      '/demo/agreements/dpa',
    ])
    for (const link of links) expect(link).toHaveAttribute('target', '_blank')
    expect(tickEula()).not.toBeChecked()
    expect(tickDpa()).not.toBeChecked()
  })

  it('shows only what is pending [A-703 A-720]', async () => {
    serverWith({ ...bothPending, acceptedEULA: eula })
    renderConsole('/demo/agreements')
    await form()
    expect(screen.getAllByRole('checkbox')).toEqual([tickDpa()])
    expect(screen.queryByText('Terms of use')).toBeNull()
  })

  it('asks again when another version is required than the accepted one [A-703]', async () => {
    serverWith({ ...accepted, acceptedDPA: { id: 'dpa-1' } })
    renderConsole('/demo/agreements')
    await form()
    expect(screen.getAllByRole('checkbox')).toEqual([tickDpa()])
  })

  it('enables Accept only when everything is ticked and filled in [A-725]', async () => {
    serverWith(bothPending)
    renderConsole('/demo/agreements')
    await form()
    expect(accept()).toBeDisabled()
    await fillIn()
    expect(accept()).toBeEnabled()
    await userEvent.click(tickDpa())
    expect(accept()).toBeDisabled()
  })

  it('cuts name and job title at 50 characters [A-723 A-724]', async () => {
    serverWith(bothPending)
    renderConsole('/demo/agreements')
    await form()
    for (const name of [/Name/, /Job title/]) {
      const field = screen.getByRole('textbox', { name })
      await userEvent.click(field)
      await userEvent.paste('x'.repeat(60))
      expect(field).toHaveValue('x'.repeat(50))
    }
  })

  it('sends name, job title and the pending ids, reads the ids again and lets through [A-726 A-727 A-918]', async () => {
    const server = serverWith(bothPending)
    const { path } = renderConsole('/demo/agreements')
    await form()
    await fillIn()
    const before = server.requests(getAgreements).length
    await userEvent.click(accept())
    await screen.findByRole('heading', { level: 1, name: 'Northfield Parcels' })
    expect(path()).toBe('/demo/')
    expect(server.requests(acceptAgreements).map(({ body }) => body)).toEqual([
      { name: 'Amara Okafor', jobTitle: 'Head of IT', eula: 'eula-3', dpa: 'dpa-2' },
    ])
    expect(server.requests(getAgreements)[before]?.query).toMatchObject({ idsOnly: 'true' })
  })

  it('names only the pending agreement [A-726]', async () => {
    const server = serverWith({ ...bothPending, acceptedEULA: eula })
    renderConsole('/demo/agreements')
    await form()
    await userEvent.click(tickDpa())
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), ' Amara ')
    await userEvent.type(screen.getByRole('textbox', { name: /Job title/ }), 'IT')
    await userEvent.click(accept())
    await waitFor(() =>
      expect(server.requests(acceptAgreements).map(({ body }) => body)).toEqual([
        { name: 'Amara', jobTitle: 'IT', dpa: 'dpa-2' },
      ]),
    )
  })

  it('then opens the page that the user came for', async () => {
    serverWith(bothPending)
    const { router } = renderConsole('/demo/users?search=a')
    await form()
    await fillIn()
    await userEvent.click(accept())
    await screen.findByRole('heading', { level: 1, name: 'User management' })
    expect(router.state.location).toMatchObject({ pathname: '/demo/users', search: '?search=a' })
  })

  it('resets the ticks and shows the retry text on a failure [A-722 A-728 B-1316]', async () => {
    serverWith(bothPending).refuse(acceptAgreements, 'agreementChanged')
    renderConsole('/demo/agreements')
    await form()
    await fillIn()
    await userEvent.click(accept())
    expect(await screen.findByText('Sorry, something went wrong. Please try again.')).toBeVisible()
    expect(tickEula()).not.toBeChecked()
    expect(tickDpa()).not.toBeChecked()
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Amara Okafor')
    expect(accept()).toBeDisabled()
  })

  it('keeps what was filled in and says so when the computer is offline [A-722 A-728]', async () => {
    const server = serverWith(bothPending)
    renderConsole('/demo/agreements')
    await form()
    await fillIn()
    server.disconnect()
    await userEvent.click(accept())
    expect(await screen.findByText('Sorry, something went wrong. Please try again.')).toBeVisible()
    await waitFor(() => expect(tickEula()).not.toBeChecked())
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Amara Okafor')
  })

  it('marks the texts as English, whatever the console speaks', async () => {
    serverWith(bothPending).answer(getLanguageAndLocale, { language: 'fr', locale: 'fr' })
    renderConsole('/demo/agreements')
    expect((await screen.findByText('Terms of use')).closest('[lang]')).toHaveAttribute('lang', 'en')
    const box = screen.getByRole('region', { name: /CLUF/ })
    expect(box.closest('[lang]')).toHaveAttribute('lang', 'fr-FR')
  })

  it('signs out by "Return to log in" [A-722]', async () => {
    serverWith(bothPending)
    const { identity } = renderConsole('/demo/agreements')
    await form()
    await userEvent.click(screen.getByRole('button', { name: 'Return to log in' }))
    expect(identity.signOut).toHaveBeenCalledTimes(1)
  })

  it('asks before what was filled in is left behind, but not on the way out [A-120]', async () => {
    serverWith(bothPending)
    const { router, identity } = renderConsole('/demo/agreements')
    await form()
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'A')
    await act(() => router.navigate('/world-selection'))
    expect(await screen.findByRole('dialog', { name: 'Leave this page?' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
    const { promise, resolve } = Promise.withResolvers<{ redirect: null }>()
    identity.signOut.mockReturnValue(promise)
    await userEvent.click(screen.getByRole('button', { name: 'Return to log in' }))
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
    resolve({ redirect: null })
  })

  it('gives way to the landing when nothing is pending [A-710 A-917]', async () => {
    serverWith(accepted)
    const { path } = renderConsole('/demo/agreements')
    await screen.findByRole('heading', { level: 1, name: 'Northfield Parcels' })
    expect(path()).toBe('/demo/')
  })

  it('may be used by internal staff, who are not sent to it [A-917]', async () => {
    serverWith(bothPending).answer(getConfiguration, {
      ...aConfiguration,
      internalDomains: ['demo.example'],
    })
    const { router } = renderConsole('/demo/')
    await screen.findByRole('heading', { level: 1, name: 'Northfield Parcels' })
    await router.navigate('/demo/agreements')
    expect(await form()).toBeVisible()
  })
})

describe('the text pages', () => {
  it('show the required text while it is pending [A-711]', async () => {
    serverWith({ ...bothPending, acceptedEULA: { id: 'eula-1', text: 'Old terms' } })
    renderConsole('/demo/agreements/eula')
    expect(await screen.findByText('Terms of use')).toBeVisible()
    expect(screen.queryByText('Old terms')).toBeNull()
  })

  it('show the accepted text when nothing is pending [A-711 A-712]', async () => {
    serverWith({ ...noAgreements, acceptedDPA: { id: 'dpa-1', text: 'Accepted processing' } })
    renderConsole('/demo/agreements/dpa')
    expect(await screen.findByText('Accepted processing')).toBeVisible()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('ask for the texts of their own kind only [A-712 A-1606]', async () => {
    const server = serverWith(accepted)
    renderConsole('/demo/agreements/dpa')
    await screen.findByText('Processing of data')
    expect(server.requests(getAgreements).at(-1)?.query).toEqual({
      requiredEULA: '',
      acceptedEULA: '',
      requiredDPA: 'true',
      acceptedDPA: 'true',
      idsOnly: '',
    })
  })

  it('give way to the landing where there is neither text [A-917]', async () => {
    serverWith(noAgreements)
    const { path } = renderConsole('/demo/agreements/eula')
    await screen.findByRole('heading', { level: 1, name: 'Northfield Parcels' })
    expect(path()).toBe('/demo/')
  })
})
