import { deleteZones, getGroups, listZones } from '@muster/contract'
import { expect } from '../fixtures.ts'
import { answerCall, failCall } from '../network.ts'
import { zones } from '../pages/places.ts'
import { act } from './act.ts'
import { closeDialog, moveInWorld, tryAgain } from './continue.ts'
import { openPlaces } from './places.ts'
import type { Screen, Stage } from './screen.ts'

const aZone = {
  id: 'zone',
  name: 'North1',
  version: 1,
  groups1: ['dock', 'yard'],
  groups2: ['night shift'],
  homeLocationIds: ['leeds'],
  homeLocations: 'Leeds',
}

async function beginZone({ page }: Stage) {
  const editor = zones(page)
  await editor.name.fill('North1')
  await editor.option('dock').check()
  return editor
}

export const zoneScreens: readonly Screen[] = [
  {
    name: 'zones',
    async open(stage) {
      await answerCall(stage.page, listZones, { list: [aZone], totalCount: 1 })
      await openPlaces(stage, '/zones')
      await zones(stage.page).check('North1').check()
    },
    next: [
      {
        name: 'zones that cannot be deleted',
        variant: true,
        async open(stage) {
          const blocked = { ok: false, code: 'BLOCKED', data: { hasUsers: ['zone'] } }
          await answerCall(stage.page, deleteZones, blocked)
          const { dialog } = zones(stage.page)
          await act(stage, 'Delete')
          await dialog.getByRole('button', { name: 'Delete' }).click()
          await expect(dialog.getByRole('listitem')).toBeVisible()
        },
      },
      {
        name: 'no zone to edit',
        variant: true,
        async open(stage) {
          await closeDialog(stage)
          await moveInWorld(stage, '/zones/edit')
          await expect(stage.page.getByRole('heading', { name: 'No zone to edit' })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'zone editor that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, getGroups, 'tooManyRequests')
      await openPlaces(stage, '/zones/new')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    next: [
      {
        name: 'zone editor',
        async open(stage) {
          await tryAgain(stage)
          const { name, tab, option } = await beginZone(stage)
          await name.fill('North 1')
          await tab(/^Must also be in/).click()
          await expect(option('dock')).toBeDisabled()
          await option('yard').check()
        },
      },
      {
        name: 'zone summary',
        async open({ page }) {
          const { name, tab, option, review, chosen } = zones(page)
          await name.fill('North1')
          await option('yard').uncheck()
          await tab(/^Home locations/).click()
          for (const place of ['Hull', 'Leeds', 'York']) await option(place).check()
          await review.click()
          await expect(chosen('Home locations')).toHaveCount(3)
        },
      },
    ],
  },
  {
    name: 'zone editor with too many options',
    async open(stage) {
      const names = Array.from({ length: 21 }, (_, index) => `group ${index + 10}`)
      await answerCall(stage.page, getGroups, ['dock', ...names])
      await openPlaces(stage, '/zones/new')
      const { option } = await beginZone(stage)
      for (const group of names) await option(group).check()
      await expect(stage.page.getByRole('alert')).toBeVisible()
    },
  },
]
