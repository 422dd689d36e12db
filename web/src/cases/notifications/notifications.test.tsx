import {
  confirmChannelAddress,
  currentUser,
  getNotificationSettings,
  readUnsubscribeLink,
  setNotificationSettings,
  subscribeAgain,
  unsubscribe,
} from '@muster/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aServer, aUser, renderConsole } from '../../../testing/console.tsx'

const user = userEvent.setup()
const button = (name: string) => screen.findByRole('button', { name })

describe('the user’s own notifications', () => {
  const settings = {
    isOn: true,
    tellsEnd: true,
    email: 'amara@demo.example',
    unsubscribed: [{ watchId: 'watch-1', name: 'Reboots per site' }],
  }

  it('are switched, and unsubscribed watches subscribed to again, by every user [K-1025 K-1008 K-825]', async () => {
    const server = aServer()
      .answer(currentUser, aUser('viewer'))
      .answer(getNotificationSettings, settings)
      .answer(setNotificationSettings, { set: true })
    renderConsole('/demo/settings/notifications')
    expect(await screen.findByText(/to amara@demo\.example/)).toBeVisible()
    await user.click(await screen.findByLabelText('Emails when a case ends'))
    await screen.findByText('Saved')
    expect(server.requests(setNotificationSettings).at(-1)?.body).toEqual({
      isOn: true,
      tellsEnd: false,
      unsubscribed: ['watch-1'],
    })
    await waitFor(async () => expect(await button('Subscribe again: Reboots per site')).toBeEnabled())
    await user.click(await button('Subscribe again: Reboots per site'))
    await waitFor(() =>
      expect(server.requests(setNotificationSettings).at(-1)?.body).toMatchObject({ unsubscribed: [] }),
    )
  })

  it('show that they are loading, and can be loaded again after they could not be', async () => {
    const server = aServer().answer(getNotificationSettings, { ...settings, unsubscribed: [] })
    const release = server.hold(getNotificationSettings)
    renderConsole('/demo/settings/notifications')
    await screen.findByRole('heading', { level: 1, name: 'My notifications' })
    expect(screen.getByText('Loading…')).toBeInTheDocument()
    release()
    expect(await screen.findByLabelText('Emails when a case ends')).toBeChecked()
    cleanup()
    server.refuse(getNotificationSettings, 'tooManyRequests')
    renderConsole('/demo/settings/notifications')
    expect(await screen.findByText('Your settings could not be loaded.')).toBeVisible()
    server.answer(getNotificationSettings, settings)
    await user.click(await button('Try again'))
    expect(await button('Subscribe again: Reboots per site')).toBeEnabled()
  })

  it('stay as they were where saving fails', async () => {
    aServer().answer(getNotificationSettings, settings).refuse(setNotificationSettings, 'tooManyRequests')
    renderConsole('/demo/settings/notifications')
    await user.click(await screen.findByRole('switch', { name: /^Emails about cases/ }))
    expect(await screen.findByText('This could not be saved. Please try again.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('switch', { name: /^Emails about cases/ })).toBeChecked())
  })
})

describe('the link of a mail', () => {
  const about = { watch: 'Reboots per site', email: 'bea@demo.example', isSubscribed: true }

  it('changes nothing until its button is used, and offers to undo it [K-1007 K-1008]', async () => {
    const server = aServer()
      .answer(readUnsubscribeLink, about)
      .answer(unsubscribe, { isSubscribed: false })
      .answer(subscribeAgain, { isSubscribed: true })
    renderConsole('/unsubscribe?token=signed')
    await screen.findByText('bea@demo.example gets emails from the watch “Reboots per site”.')
    expect(server.requests(unsubscribe)).toEqual([])
    await user.click(await button('Unsubscribe'))
    await screen.findByText('bea@demo.example no longer gets emails from the watch “Reboots per site”.')
    expect(server.requests(unsubscribe).at(-1)?.query).toEqual({ token: 'signed' })
    expect(server.requests(unsubscribe).at(-1)?.headers.get('authorization')).toBeNull()
    await user.click(await button('Subscribe again'))
    expect(await button('Unsubscribe')).toBeVisible()
  })

  it('can be tried again where it could not be read, or its button failed [K-1007]', async () => {
    const server = aServer()
      .refuse(readUnsubscribeLink, 'tooManyRequests')
      .refuse(unsubscribe, 'tooManyRequests')
    renderConsole('/unsubscribe?token=signed')
    const again = await button('Try again')
    server.answer(readUnsubscribeLink, about)
    await user.click(again)
    await user.click(await button('Unsubscribe'))
    expect(await screen.findByText('That did not work. Please try again.')).toBeVisible()
    server.answer(unsubscribe, { isSubscribed: false })
    await user.click(await button('Unsubscribe'))
    expect(await button('Subscribe again')).toBeVisible()
    expect(screen.queryByText('That did not work. Please try again.')).toBeNull()
  })

  it.each(['', '?token=changed'])(
    'tells nothing where it is not valid: "%s" [K-1009 K-1313]',
    async (query) => {
      aServer().refuse(readUnsubscribeLink, 'linkNotValid')
      renderConsole(`/unsubscribe${query}`)
      expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible()
    },
  )

  it('confirms the address of a channel by a click [K-1012]', async () => {
    const server = aServer().answer(confirmChannelAddress, { isConfirmed: true })
    renderConsole('/confirm-address?token=signed')
    const confirm = await button('Confirm')
    expect(server.requests(confirmChannelAddress)).toEqual([])
    await user.click(confirm)
    expect(await screen.findByText('Your address is confirmed.')).toBeVisible()
  })

  it('for the address of a channel tells nothing where it is not valid [K-1012 K-1313]', async () => {
    aServer().refuse(confirmChannelAddress, 'linkNotValid')
    renderConsole('/confirm-address?token=changed')
    await user.click(await button('Confirm'))
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  })

  it('for the address of a channel can be tried again where it failed [K-1012]', async () => {
    const server = aServer().refuse(confirmChannelAddress, 'tooManyRequests')
    renderConsole('/confirm-address?token=signed')
    await user.click(await button('Confirm'))
    expect(await screen.findByText('That did not work. Please try again.')).toBeVisible()
    server.answer(confirmChannelAddress, { isConfirmed: true })
    await user.click(await button('Confirm'))
    expect(await screen.findByText('Your address is confirmed.')).toBeVisible()
  })
})
