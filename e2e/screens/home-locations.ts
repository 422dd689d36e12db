import { deleteHomeLocations, listHomeLocations, updateHomeLocation } from '@muster/contract'
import { expect } from '../fixtures.ts'
import { failCall, forgetAnswers } from '../network.ts'
import { homeLocations } from '../pages/places.ts'
import { act } from './act.ts'
import { closeDialog, discardChanges, moveInWorld, tryAgain } from './continue.ts'
import { openPlaces } from './places.ts'
import type { Screen, Stage } from './screen.ts'

async function deleteLeeds(stage: Stage) {
  const { check, dialog } = homeLocations(stage.page)
  await check('Leeds').check()
  await act(stage, 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  return dialog
}

export const homeLocationScreens: readonly Screen[] = [
  {
    name: 'home locations that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, listHomeLocations, 'tooManyRequests')
      await openPlaces(stage, '/homeLocations')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    next: [
      {
        name: 'home locations',
        async open(stage) {
          await tryAgain(stage)
          await homeLocations(stage.page).check('Leeds').check()
        },
      },
      {
        name: 'home locations, none found',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, '/homeLocations?search=nothing')
          await expect(stage.page.getByText('No home location found')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'creating a home location',
    async open(stage) {
      await openPlaces(stage, '/homeLocations')
      const { check, create, field, thresholds, circle } = homeLocations(stage.page)
      await expect(check('Leeds')).toBeVisible()
      await create.click()
      await field('Latitude').fill('53.8')
      await field('Longitude').fill('-1.55')
      await field(/^Radius/).fill('500')
      await expect(circle).toHaveCount(1)
      await thresholds('Custom').check()
      await field(/^Warning/).fill('5')
      await field(/^Problem/).fill('3')
      await field('Country').focus()
      await expect(field(/^Problem/)).toHaveAttribute('aria-invalid', 'true')
    },
    next: [
      {
        name: 'editing a home location that has changed',
        variant: true,
        async open(stage) {
          await discardChanges(stage)
          await failCall(stage.page, updateHomeLocation, 'changedMeanwhile')
          const { check, field, save, dialog } = homeLocations(stage.page)
          await check('Leeds').check()
          await act(stage, 'Edit')
          await field('Locality').fill('Otley')
          await save.click()
          await expect(dialog.getByRole('button', { name: 'Load latest version' })).toBeVisible()
        },
      },
      {
        name: 'deleting home locations failed',
        variant: true,
        async open(stage) {
          await discardChanges(stage)
          await failCall(stage.page, deleteHomeLocations, 'tooManyRequests')
          const dialog = await deleteLeeds(stage)
          await expect(dialog.getByRole('alert')).toBeVisible()
        },
      },
      {
        name: 'home locations that cannot be deleted',
        async open(stage) {
          await closeDialog(stage)
          await forgetAnswers(stage.page)
          const dialog = await deleteLeeds(stage)
          await expect(dialog.getByRole('table')).toBeVisible()
        },
      },
      {
        name: 'deleting home locations',
        variant: true,
        async open(stage) {
          await closeDialog(stage)
          const { checkAll, dialog } = homeLocations(stage.page)
          await checkAll.check()
          await act(stage, 'Delete')
          await expect(dialog.getByRole('checkbox')).toBeVisible()
        },
      },
    ],
  },
]
