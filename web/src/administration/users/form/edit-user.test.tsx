import { inviteUser, listUsers, reportError, updateUser } from '@muster/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aPerson, aServerWithUsers, openEdit } from '../testing/open-users.tsx'

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('editing a user', () => {
  it('tells who it is, and saves only what differs [A-1015 A-1016 A-1021]', async () => {
    aServerWithUsers()
    const form = await openEdit('ben')
    expect(form.getByText('ben@demo.example')).toBeVisible()
    expect(form.queryByRole('textbox', { name: 'Email' })).toBeNull()
    expect(form.save()).toBeDisabled()
    await userEvent.click(form.role('Viewer'))
    expect(form.save()).toBeEnabled()
    await userEvent.click(form.role('Editor'))
    expect(form.save()).toBeDisabled()
  })

  it('does not judge the stored address', async () => {
    const server = aServerWithUsers([aPerson('ben..')])
    const form = await openEdit('ben..')
    await userEvent.click(form.role('Manager'))
    await userEvent.click(form.save())
    await closed()
    expect(server.requests(updateUser)).toHaveLength(1)
  })

  it('stays open where the user is gone [A-1046 A-1048]', async () => {
    aServerWithUsers().refuse(updateUser, 'userNotFound')
    const form = await openEdit('ben')
    await userEvent.click(form.role('Viewer'))
    await userEvent.click(form.save())
    expect(await form.findByRole('alert')).toHaveTextContent('This user does not exist')
  })

  it('stays open when it fails [A-1047 A-1048]', async () => {
    aServerWithUsers().refuse(updateUser, 'tooManyRequests')
    const form = await openEdit('ben')
    await userEvent.click(form.role('Viewer'))
    fireEvent.submit(form.role('Viewer'))
    expect(await form.findByRole('alert')).toHaveTextContent('Sorry, something went wrong. Please try again.')
    expect(form.save()).toHaveFocus()
    // The failure is about what was sent, not about what is chosen now.
    await userEvent.click(form.role('Manager'))
    expect(form.queryByRole('alert')).toBeNull()
  })

  it('says that somebody was quicker, and takes over what is stored then', async () => {
    const server = aServerWithUsers().refuse(updateUser, 'changedMeanwhile')
    const form = await openEdit('ben')
    await userEvent.click(form.role('Viewer'))
    await userEvent.click(form.save())
    await form.findByText(/has changed since you opened it/)
    server.answer(listUsers, { list: [aPerson('ben', { role: 'manager', version: 9 })], count: 1 })
    server.answer(updateUser, { version: 10 })
    await userEvent.click(form.getByRole('button', { name: 'Load latest version' }))
    await waitFor(() => expect(form.role('Manager')).toBeChecked())
    await userEvent.click(form.role('Viewer'))
    await userEvent.click(form.save())
    await closed()
    expect(server.requests(updateUser).at(-1)?.body).toMatchObject({ version: 9, role: 'viewer' })
  })

  it('keeps what was begun where the latest cannot be loaded', async () => {
    const server = aServerWithUsers().refuse(updateUser, 'changedMeanwhile')
    const form = await openEdit('ben')
    await userEvent.click(form.role('Viewer'))
    await userEvent.click(form.save())
    await form.findByText(/has changed since you opened it/)
    server.refuse(listUsers, 'tooManyRequests')
    await userEvent.click(form.getByRole('button', { name: 'Load latest version' }))
    expect(await form.findByText('The latest version could not be loaded. Please try again.')).toBeVisible()
    expect(form.role('Viewer')).toBeChecked()
    expect(server.requests(reportError)).toHaveLength(1)
  })

  it('finds the latest on whatever page of the list it is by then', async () => {
    const server = aServerWithUsers().refuse(updateUser, 'changedMeanwhile')
    const form = await openEdit('ben')
    await userEvent.click(form.role('Viewer'))
    await userEvent.click(form.save())
    await form.findByText(/has changed since you opened it/)
    const ben = aPerson('ben', { role: 'manager', version: 9 })
    server.answer(listUsers, ({ query }) => ({
      list: query.search === 'ben@demo.example' ? [ben] : [aPerson('amara')],
      count: 1,
    }))
    await userEvent.click(form.getByRole('button', { name: 'Load latest version' }))
    await waitFor(() => expect(form.role('Manager')).toBeChecked())
  })

  it('says that the user has gone by the time the latest is asked for', async () => {
    const server = aServerWithUsers().refuse(updateUser, 'changedMeanwhile')
    const form = await openEdit('ben')
    await userEvent.click(form.role('Viewer'))
    await userEvent.click(form.save())
    await form.findByText(/has changed since you opened it/)
    server.answer(listUsers, { list: [], count: 0 })
    await userEvent.click(form.getByRole('button', { name: 'Load latest version' }))
    expect(await form.findByText('This user does not exist')).toBeVisible()
    expect(form.save()).toBeDisabled()
  })

  it('invites who has not chosen a password once more', async () => {
    const server = aServerWithUsers().answer(inviteUser, { invited: true })
    const form = await openEdit('cara')
    await userEvent.click(form.getByRole('button', { name: 'Resend invitation' }))
    expect(await screen.findByText('Another invitation was sent to cara@demo.example')).toBeVisible()
    expect(server.requests(inviteUser).map(({ body }) => body)).toEqual([{ id: 'cara' }])
  })
})
