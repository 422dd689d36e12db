import {
  currentUser,
  currentWorld,
  getAgreements,
  getConfiguration,
  listWhatsNew,
  listWorlds,
  type Role,
  roles,
} from '@muster/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import {
  aConfiguration,
  aServer,
  aUser,
  aWorld,
  noAgreements,
  renderConsole,
} from '../../../testing/console.tsx'

const anotherWorld = { id: 'demo2', name: 'Saltmarsh Ports' }

async function landing() {
  const opened = renderConsole('/demo/')
  await screen.findByRole('heading', { level: 1, name: aWorld.name })
  return opened
}

const menu = async () => {
  await userEvent.click(screen.getByRole('button', { name: /amara@demo\.example/ }))
  return screen.findByRole('menu')
}

describe('the header in a world', () => {
  it('shows logo, world, e-mail, language, help, news and menu [A-501]', async () => {
    aServer()
    await landing()
    const header = screen.getByRole('banner')
    expect(screen.getByRole('link', { name: 'Muster, home' })).toHaveAttribute('href', '/demo/')
    expect(header).toHaveTextContent('Northfield Parcels')
    expect(header).toHaveTextContent('amara@demo.example')
    expect(screen.getByRole('button', { name: 'Language: English (UK)' })).toBeVisible()
    expect(screen.getByRole('button', { name: /What’s new/ })).toBeVisible()
    expect(screen.getByRole('link', { name: /^Help/ })).toBeVisible()
  })

  it('links the name of the world to the others, where there are several [A-502]', async () => {
    aServer().answer(listWorlds, [aWorld, anotherWorld])
    await landing()
    expect(screen.getByRole('link', { name: /Northfield Parcels/ })).toHaveAttribute(
      'href',
      '/world-selection',
    )
  })

  it('lists the worlds in a menu, the current one marked', async () => {
    aServer().answer(listWorlds, [aWorld, anotherWorld])
    await landing()
    await userEvent.click(screen.getByRole('button', { name: 'Switch world' }))
    const current = await screen.findByRole('menuitem', { name: 'Northfield Parcels' })
    expect(current).toHaveAttribute('aria-current', 'true')
    const other = screen.getByRole('menuitem', { name: 'Saltmarsh Ports' })
    expect(other).not.toHaveAttribute('aria-current')
    expect(other).toHaveAttribute('href', '/demo2/')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('searches the menu of many worlds', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ id: `w${index}`, name: `Depot ${index}` }))
    aServer().answer(listWorlds, [aWorld, ...many])
    await landing()
    await userEvent.click(screen.getByRole('button', { name: 'Switch world' }))
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search worlds' }), 'depot 11')
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Depot 11',
      'All worlds',
    ])
  })

  it('shows the name of an only world as plain text [A-503]', async () => {
    aServer()
    await landing()
    expect(screen.queryByRole('link', { name: /Northfield Parcels/ })).toBeNull()
  })

  it.each(roles)(
    'marks the e-mail of administrators and of no other role: %s [A-504]',
    async (role: Role) => {
      aServer().answer(currentUser, aUser(role))
      await landing()
      const shown = role === 'administrator' ? 'amara@demo.example (Admin)' : 'amara@demo.example'
      expect(screen.getByRole('button', { name: shown })).toBeVisible()
    },
  )

  it("leads to the help centre of the world's brand, in a new tab [A-505 A-522]", async () => {
    aServer().answer(currentWorld, { ...aWorld, brand: 'alder' })
    await landing()
    const address = 'https://help.alder.example/'
    await menu()
    for (const help of [
      screen.getByRole('link', { name: /^Help/, hidden: true }),
      screen.getByRole('menuitem', { name: 'Help Center' }),
    ]) {
      expect(help).toHaveAttribute('href', address)
      expect(help).toHaveAttribute('target', '_blank')
    }
  })

  it.each([
    ['viewer', false],
    ['editor', false],
    ['manager', true],
    ['administrator', true],
  ] as const)("has what's new, and fetches it, for a %s: %s [A-506 A-957 A-1517]", async (role, shown) => {
    const server = aServer().answer(currentUser, aUser(role))
    await landing()
    expect(screen.queryAllByRole('button', { name: /What’s new/ })).toHaveLength(shown ? 1 : 0)
    expect(server.requests(listWhatsNew)).toHaveLength(shown ? 1 : 0)
  })
})

describe('the menu', () => {
  it('lists its items in the order of the documents [A-515]', async () => {
    aServer()
    await landing()
    await menu()
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Bulk actions',
      'Enrollment',
      'Home locations',
      'Manage zones',
      'Settings',
      'Watches and notifications',
      'User management',
      'Audit trail',
      'Help Center',
      'About',
      'Sign Out',
    ])
  })

  it("leads the provider's staff to a new world, in and outside a world [A-336]", async () => {
    aServer()
      .answer(getConfiguration, { ...aConfiguration, internalDomains: ['demo.example'] })
      .answer(listWorlds, [aWorld, anotherWorld])
    const { router } = await landing()
    await menu()
    const item = await screen.findByRole('menuitem', { name: 'Add a world' })
    expect(item).toHaveAttribute('href', '/universe-admin/worlds/add')
    await userEvent.keyboard('{Escape}')
    await act(() => router.navigate('/world-selection'))
    await screen.findByRole('heading', { level: 1, name: 'Select a world' })
    await menu()
    expect(await screen.findByRole('menuitem', { name: 'Add a world' })).toBeVisible()
  })

  it('opens About with brand, current year and the licences [A-523]', async () => {
    aServer().answer(currentWorld, { ...aWorld, brand: 'cobalt' })
    await landing()
    await menu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'About' }))
    const dialog = await screen.findByRole('dialog', { name: 'About Cobalt' })
    expect(dialog).toHaveTextContent(`© ${new Date().getFullYear()} Cobalt`)
    expect(screen.getByRole('link', { name: /Open-source licences/ })).toHaveAttribute(
      'href',
      '/licences.txt',
    )
  })

  it('has the appearance chosen with the arrows, to the left and to the right', async () => {
    aServer()
    await landing()
    await menu()
    const [system, light, dark] = screen.getAllByRole('menuitemradio')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Bulk actions' })).toHaveFocus())
    await userEvent.keyboard('{End}{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(system).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(dark).toHaveFocus()
    expect(dark).toBeChecked()
    await userEvent.keyboard('{ArrowRight}')
    expect(system).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(light).toBeChecked()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toHaveFocus()
    expect(light).toBeChecked()
  })

  it('signs out [A-524]', async () => {
    aServer()
    const { identity } = await landing()
    await menu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
    expect(identity.signOut).toHaveBeenCalledTimes(1)
  })

  it('has nothing to administer while agreements are pending [A-525]', async () => {
    aServer().answer(getAgreements, { ...noAgreements, requiredEULA: { id: 'eula-1', text: 'Terms' } })
    renderConsole('/demo/')
    await screen.findByRole('heading', { level: 1, name: 'Agreements' })
    await menu()
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent)
    expect(items).toEqual(['Help Center', 'About', 'Sign Out'])
  })
})

describe('the header outside a world', () => {
  it('has neither world nor news nor administration [A-959]', async () => {
    aServer().answer(listWorlds, [aWorld, anotherWorld])
    renderConsole('/')
    await screen.findByRole('heading', { level: 1, name: 'Select a world' })
    expect(screen.getByRole('link', { name: 'Muster, home' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('button', { name: /^Language/ })).toBeVisible()
    expect(screen.getByRole('link', { name: /^Help/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /What’s new/ })).toBeNull()
    await menu()
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent)
    expect(items).toEqual(['Help Center', 'About', 'Sign Out'])
  })
})

describe('page analytics', () => {
  const analyticsScript = 'https://analytics.example/page.js'
  const loaded = () => document.head.querySelector(`script[src="${analyticsScript}"]`)
  afterEach(() => loaded()?.remove())

  it('are loaded for external users [A-507 A-914]', async () => {
    aServer().answer(getConfiguration, { ...aConfiguration, analyticsScript })
    await landing()
    expect(loaded()).not.toBeNull()
  })

  it('are not loaded for internal staff [A-507]', async () => {
    aServer().answer(getConfiguration, {
      ...aConfiguration,
      analyticsScript,
      internalDomains: ['demo.example'],
    })
    await landing()
    expect(loaded()).toBeNull()
  })

  it('load nothing without an address [A-914]', async () => {
    const scripts = document.scripts.length
    aServer()
    await landing()
    expect(document.scripts).toHaveLength(scripts)
  })
})
