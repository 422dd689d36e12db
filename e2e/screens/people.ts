import { currentWorldDeviceToken, listAudit, listUsers } from '@muster/contract'
import { expect, openAs } from '../fixtures.ts'
import { failCall } from '../network.ts'
import { auditTrail, enrollment, users, worldForm } from '../pages/people.ts'
import { act } from './act.ts'
import { closeDialog, closeFilters, discardChanges, moveInWorld, tryAgain } from './continue.ts'
import type { Screen, Stage } from './screen.ts'

/** Emails begin with the role. */
const [viewer, editor, administrator] = ['viewer-', 'editor-', 'administrator-']

/** Two worlds, their administrator, and users of every kind. */
async function openWorld({ page, organisation }: Stage, path: string) {
  const world = await organisation.makeWorld({ name: 'Canal Depot', requiredEula: 'eula-1' })
  await organisation.makeWorld({ name: 'Forest Couriers' })
  await organisation.makeEstate({ worldId: world.id, devices: [{ serialNumber: 'A1', groups: ['night'] }] })
  const worldIds = [world.id]
  await organisation.makePerson({ worldIds, homeLocation: 'Leeds' })
  await organisation.makePerson({ worldIds, role: 'editor', mustChoosePassword: true })
  await openAs(page, await organisation.makePerson({ role: 'administrator' }), `/${world.id}${path}`)
}

async function openUsers(stage: Stage) {
  await openWorld(stage, '/users')
  const list = users(stage.page)
  await expect(list.title).toBeVisible()
  return list
}

const userScreens: readonly Screen[] = [
  {
    name: 'users that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, listUsers, 'tooManyRequests')
      await openUsers(stage)
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    next: [
      {
        name: 'users',
        async open(stage) {
          await tryAgain(stage)
          await users(stage.page).check(editor).check()
        },
      },
      {
        name: 'users, none found',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, '/users?search=nothing')
          await expect(stage.page.getByText('No users found')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'creating a user',
    async open(stage) {
      const list = await openUsers(stage)
      await list.create.click()
      await list.email.fill('somebody')
      await list.role('Editor').check()
      await expect(list.dialog.getByText('Please enter valid email address.')).toBeVisible()
    },
    next: [
      {
        name: 'editing a user with a custom view',
        async open(stage) {
          await discardChanges(stage)
          const list = users(stage.page)
          await list.check(viewer).check()
          await act(stage, 'Edit')
          await expect(list.field('Home location')).toHaveValue('Leeds')
        },
      },
      {
        name: 'editing an invited user',
        variant: true,
        async open(stage) {
          await closeDialog(stage)
          const list = users(stage.page)
          await list.check(viewer).uncheck()
          await list.check(editor).check()
          await act(stage, 'Edit')
          await list.role('Administrator').check()
        },
      },
      {
        name: 'deleting users',
        variant: true,
        async open(stage) {
          await discardChanges(stage)
          const list = users(stage.page)
          await list.check(viewer).check()
          await list.check(editor).check()
          await act(stage, 'Delete')
          await expect(list.dialog.getByRole('checkbox')).toBeVisible()
        },
      },
      {
        name: 'deleting oneself',
        variant: true,
        async open(stage) {
          await closeDialog(stage)
          const list = users(stage.page)
          await list.check(viewer).uncheck()
          await list.check(editor).uncheck()
          await list.check(administrator).check()
          await act(stage, 'Delete')
          await expect(list.dialog.getByText('You cannot delete your own account.')).toBeVisible()
        },
      },
    ],
  },
]

const enrollmentScreens: readonly Screen[] = [
  {
    name: 'enrollment that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, currentWorldDeviceToken, 'tooManyRequests')
      await openWorld(stage, '/enrollment')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    next: [
      {
        name: 'enrollment without a token',
        variant: true,
        async open(stage) {
          await tryAgain(stage)
          await expect(enrollment(stage.page).makeToken).toBeVisible()
        },
      },
      {
        name: 'enrollment',
        async open({ page }) {
          const { makeToken, token, agreements } = enrollment(page)
          await makeToken.click()
          await expect(token).toBeVisible()
          await expect(agreements.getByRole('listitem')).toHaveCount(1)
        },
      },
      {
        name: 'replacing the device token',
        async open({ page }) {
          const { replace, dialog } = enrollment(page)
          await replace.click()
          await expect(dialog).toBeVisible()
        },
      },
    ],
  },
]

const auditScreens: readonly Screen[] = [
  {
    name: 'audit trail that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, listAudit, 'tooManyRequests')
      await openWorld(stage, '/audit')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    next: [
      {
        name: 'audit trail with a sign-in',
        variant: true,
        async open(stage) {
          await tryAgain(stage)
          await expect(auditTrail(stage.page).row('Signed in').first()).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'audit trail',
    async open(stage) {
      const list = await openUsers(stage)
      await list.check(editor).check()
      await act(stage, 'Edit')
      await list.role('Manager').check()
      await list.save.click()
      await expect(list.dialog).toBeHidden()
      await moveInWorld(stage, '/audit')
      const { title, details, change } = auditTrail(stage.page)
      await expect(title).toBeVisible()
      await details(/^Details of User changed/).click()
      await expect(change).toBeVisible()
    },
    next: [
      {
        name: 'audit trail with its filters',
        async open(stage) {
          await moveInWorld(stage, '/audit?from=2026-01-01&actions=user.changed')
          const { filter, action } = auditTrail(stage.page)
          await filter.click()
          await expect(action('User changed')).toBeChecked()
        },
      },
      {
        name: 'audit trail, none found',
        variant: true,
        async open(stage) {
          await closeFilters(stage)
          await moveInWorld(stage, '/audit?search=nothing')
          await expect(stage.page.getByText('No entries match these filters')).toBeVisible()
        },
      },
    ],
  },
]

const worldFormScreens: readonly Screen[] = [
  {
    name: 'adding a world to an organisation',
    variant: true,
    async open({ page, organisation }) {
      await openAs(page, await organisation.makePerson({ internal: true }), '/universe-admin/worlds/add')
      const form = worldForm(page)
      await form.existing.check({ force: true })
      // One of the organisations, which are loaded only now.
      await expect(page.getByRole('option', { name: 'Demo', includeHidden: true })).toBeAttached()
    },
    next: [
      {
        name: 'adding a world',
        async open({ page }) {
          const form = worldForm(page)
          await form.fresh.check({ force: true })
          await form.fillWorld('Canal Depot')
          await form.administrator.fill('ann')
          await form.administrator.blur()
          await expect(page.getByText('Please enter valid email address.')).toBeVisible()
        },
      },
    ],
  },
]

export const peopleScreens: readonly Screen[] = [
  ...userScreens,
  ...enrollmentScreens,
  ...auditScreens,
  ...worldFormScreens,
]
