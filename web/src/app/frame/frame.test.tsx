import { currentWorld, listWorlds } from '@muster/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aServer, aWorld, renderConsole } from '../../../testing/console.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the way past the header', () => {
  afterEach(() => window.history.replaceState(null, '', '/'))

  it('takes the focus to the content and leaves the address alone', async () => {
    aServer()
    renderConsole('/demo/')
    await heading(aWorld.name)
    await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }))
    expect(screen.getByRole('main')).toHaveFocus()
    expect(window.location.hash).toBe('')
  })
})

describe('a page that fails', () => {
  it('leaves the header, and offers a reload in its own place [A-115 A-117 B-1315 B-1317]', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    aServer().answer(listWorlds, [{ id: 'elsewhere', name: 'Elsewhere' }])
    renderConsole('/')
    await heading('Sorry, something went wrong.')
    expect(screen.getByRole('button', { name: 'Reload the Page' })).toBeVisible()
    expect(screen.getByRole('banner')).toHaveTextContent('amara@demo.example')
    expect(screen.getAllByRole('main')).toHaveLength(1)
  })

  it('is left behind by going to another one', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    aServer().answer(listWorlds, [{ id: 'elsewhere', name: 'Elsewhere' }])
    const { router } = renderConsole('/')
    await heading('Sorry, something went wrong.')
    await act(() => router.navigate('/world-selection'))
    expect(await heading('Select a world')).toBeVisible()
  })
})

describe('the header', () => {
  it('stays while a world loads, with Sign Out within reach [A-310]', async () => {
    const server = aServer().answer(listWorlds, [aWorld, { id: 'demo2', name: 'Saltmarsh Ports' }])
    const { router } = renderConsole('/world-selection')
    await heading('Select a world')
    const release = server.hold(currentWorld)
    await act(() => router.navigate('/demo/'))
    await waitFor(() => expect(server.requests(currentWorld)).toHaveLength(1))
    expect(screen.getByText('Loading…')).toBeInTheDocument()
    expect(screen.getByRole('banner')).toBeVisible()
    expect(screen.getByRole('button', { name: /amara@demo\.example/ })).toBeVisible()
    release()
    expect(await heading(aWorld.name)).toBeVisible()
    expect(screen.queryByText('Loading…')).toBeNull()
  })
})
