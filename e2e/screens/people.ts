import { currentWorldDeviceToken, listAudit, listUsers } from '@muster/contract'
import { expect, openAs } from '../fixtures.ts'
import { failCall } from '../network.ts'
import { auditTrail, enrollment, users, worldForm } from '../pages/people.ts'
import { act } from './act.ts'
import type { Screen, Stage } from './screen.ts'

/** Two worlds, their administrator, and users of every kind. */
async function openWorld({ page, organisation }: Stage, path: string) {
  const world = await organisation.makeWorld({ name: 'Canal Depot', requiredEula: 'eula-1' })
  await organisation.makeWorld({ name: 'Forest Couriers' })
  await organisation.makeEstate({ worldId: world.id, devices: [{ serialNumber: 'A1', groups: ['night'] }] })
  const worldIds = [world.id]
  const viewer = await organisation.makePerson({ worldIds, homeLocation: 'Leeds' })
  const editor = await organisation.makePerson({ worldIds, role: 'editor', mustChoosePassword: true })
  const administrator = await organisation.makePerson({ role: 'administrator' })
  await openAs(page, administrator, `/${world.id}${path}`)
  return { world, viewer, editor, administrator }
}

async function openUsers(stage: Stage, query = '') {
  const people = await openWorld(stage, `/users${query}`)
  const list = users(stage.page)
  await expect(list.title).toBeVisible()
  return { ...people, list }
}

async function openEnrollment(stage: Stage) {
  await openWorld(stage, '/enrollment')
  const screen = enrollment(stage.page)
  await screen.makeToken.click()
  await expect(screen.token).toBeVisible()
  return screen
}

/** The trail of a world in which a user was changed. */
async function openAudit(stage: Stage, query = '') {
  const { world, editor, list } = await openUsers(stage)
  await list.check(editor.email).check()
  await act(stage, 'Edit')
  await list.role('Manager').check()
  await list.save.click()
  await expect(list.dialog).toBeHidden()
  await stage.page.goto(`/${world.id}/audit${query}`)
  const trail = auditTrail(stage.page)
  await expect(trail.title).toBeVisible()
  return trail
}

const userScreens: readonly Screen[] = [
  {
    name: 'users',
    async open(stage) {
      const { editor, list } = await openUsers(stage)
      await list.check(editor.email).check()
    },
  },
  {
    name: 'users, none found',
    variant: true,
    async open(stage) {
      await openUsers(stage, '?search=nothing')
      await expect(stage.page.getByText('No users found')).toBeVisible()
    },
  },
  {
    name: 'users that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, listUsers, 'tooManyRequests')
      await openUsers(stage)
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'creating a user',
    async open(stage) {
      const { list } = await openUsers(stage)
      await list.create.click()
      await list.email.fill('somebody')
      await list.role('Editor').check()
      await expect(list.dialog.getByText('Please enter valid email address.')).toBeVisible()
    },
  },
  {
    name: 'editing a user with a custom view',
    async open(stage) {
      const { viewer, list } = await openUsers(stage)
      await list.check(viewer.email).check()
      await act(stage, 'Edit')
      await expect(list.field('Home location')).toHaveValue('Leeds')
    },
  },
  {
    name: 'editing an invited user',
    variant: true,
    async open(stage) {
      const { editor, list } = await openUsers(stage)
      await list.check(editor.email).check()
      await act(stage, 'Edit')
      await list.role('Administrator').check()
    },
  },
  {
    name: 'deleting users',
    variant: true,
    async open(stage) {
      const { viewer, editor, list } = await openUsers(stage)
      await list.check(viewer.email).check()
      await list.check(editor.email).check()
      await act(stage, 'Delete')
      await expect(list.dialog.getByRole('checkbox')).toBeVisible()
    },
  },
  {
    name: 'deleting oneself',
    variant: true,
    async open(stage) {
      const { administrator, list } = await openUsers(stage)
      await list.check(administrator.email).check()
      await act(stage, 'Delete')
      await expect(list.dialog.getByText('You cannot delete your own account.')).toBeVisible()
    },
  },
]

const enrollmentScreens: readonly Screen[] = [
  {
    name: 'enrollment',
    async open(stage) {
      await openEnrollment(stage)
      await expect(enrollment(stage.page).agreements.getByRole('listitem')).toHaveCount(1)
    },
  },
  {
    name: 'enrollment without a token',
    variant: true,
    async open(stage) {
      await openWorld(stage, '/enrollment')
      await expect(enrollment(stage.page).makeToken).toBeVisible()
    },
  },
  {
    name: 'enrollment that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, currentWorldDeviceToken, 'tooManyRequests')
      await openWorld(stage, '/enrollment')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'replacing the device token',
    async open(stage) {
      const { replace, dialog } = await openEnrollment(stage)
      await replace.click()
      await expect(dialog).toBeVisible()
    },
  },
]

const auditScreens: readonly Screen[] = [
  {
    name: 'audit trail',
    async open(stage) {
      const { details, change } = await openAudit(stage)
      await details(/^Details of User changed/).click()
      await expect(change).toBeVisible()
    },
  },
  {
    name: 'audit trail with its filters',
    async open(stage) {
      const { filter, action } = await openAudit(stage, '?from=2026-01-01&actions=user.changed')
      await filter.click()
      await expect(action('User changed')).toBeChecked()
    },
  },
  {
    name: 'audit trail, none found',
    variant: true,
    async open(stage) {
      await openAudit(stage, '?search=nothing')
      await expect(stage.page.getByText('No changes match these filters')).toBeVisible()
    },
  },
  {
    name: 'audit trail without changes',
    variant: true,
    async open(stage) {
      await openWorld(stage, '/audit')
      await expect(stage.page.getByText('No changes yet')).toBeVisible()
    },
  },
  {
    name: 'audit trail that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, listAudit, 'tooManyRequests')
      await openWorld(stage, '/audit')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
]

async function openWorldForm({ page, organisation }: Stage) {
  await openAs(page, await organisation.makePerson({ internal: true }), '/universe-admin/worlds/add')
  const form = worldForm(page)
  await expect(form.submit).toBeVisible()
  return form
}

const worldFormScreens: readonly Screen[] = [
  {
    name: 'adding a world',
    async open(stage) {
      const form = await openWorldForm(stage)
      await form.fillWorld('Canal Depot')
      await form.administrator.fill('ann')
      await form.administrator.blur()
      await expect(stage.page.getByText('Please enter valid email address.')).toBeVisible()
    },
  },
  {
    name: 'adding a world to an organisation',
    variant: true,
    async open(stage) {
      const form = await openWorldForm(stage)
      await form.existing.check({ force: true })
      await expect(form.field('Organisation')).toBeVisible()
    },
  },
]

export const peopleScreens: readonly Screen[] = [
  ...userScreens,
  ...enrollmentScreens,
  ...auditScreens,
  ...worldFormScreens,
]
