import { createUser, listUsers } from '@muster/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aWorld } from '../../../../testing/console.tsx'
import { fill } from '../../../../testing/fill.ts'
import { aServerWithUsers, click, dialogNamed, openCreate, openUsers } from '../testing/open-users.tsx'

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('a user who is being saved', () => {
  it('cannot be changed while it is being saved, so that it is sent once', async () => {
    const server = aServerWithUsers()
    const form = await openCreate()
    await fill(form.email(), 'dora@demo.example')
    const release = server.hold(createUser)
    await userEvent.click(form.save())
    expect(form.email()).toBeDisabled()
    expect(form.role('Editor')).toBeDisabled()
    await userEvent.type(form.email(), 'x')
    expect(form.save()).toBeDisabled()
    release()
    await closed()
    expect(server.requests(createUser)).toHaveLength(1)
  })

  it('lets somebody go once it is stored, and not before', async () => {
    const server = aServerWithUsers()
    const { router } = await openUsers()
    await click('Create user')
    const form = await dialogNamed('Create user')
    await fill(form.email(), 'dora@demo.example')
    const release = server.hold(createUser)
    const released = server.hold(listUsers)
    await userEvent.click(form.save())
    await act(() => router.navigate('/demo/'))
    const question = await dialogNamed('Leave this page?')
    await userEvent.click(question.getByRole('button', { name: 'Stay on this page' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave this page?' })).toBeNull())
    const lists = server.requests(listUsers).length
    release()
    // The list is read anew when all is stored.
    await waitFor(() => expect(server.requests(listUsers)).toHaveLength(lists + 1))
    await act(() => router.navigate('/demo/'))
    expect(await screen.findByRole('heading', { level: 1, name: aWorld.name })).toBeVisible()
    released()
  })
})
