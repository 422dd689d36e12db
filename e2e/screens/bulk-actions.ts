import { countByHomeLocation, moveHomeLocations, moveProgress } from '@muster/contract'
import { expect } from '../fixtures.ts'
import { answerCall, failCall } from '../network.ts'
import { bulkActions } from '../pages/places.ts'
import { closeDialog, tryAgain } from './continue.ts'
import { openPlaces } from './places.ts'
import type { Screen, Stage } from './screen.ts'

const aMove = { id: 'move', total: 2400, moved: 1500 }

/** Answers about the move, from its begin on. */
async function answerMove({ page }: Stage, state: 'moving' | 'moved' | 'failed'): Promise<void> {
  await answerCall(page, moveHomeLocations, { ...aMove, state })
  await answerCall(page, moveProgress, { ...aMove, state })
}

async function moveToYork({ page }: Stage) {
  const tool = bulkActions(page)
  await tool.choose('From', 'Leeds')
  await tool.choose('To', 'York')
  await tool.move.click()
  await tool.confirm.click()
  return tool
}

export const bulkActionScreens: readonly Screen[] = [
  {
    name: 'bulk actions that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, countByHomeLocation, 'tooManyRequests')
      await openPlaces(stage, '/bulkActions')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    next: [
      {
        name: 'bulk actions',
        async open(stage) {
          await tryAgain(stage)
          const { choose } = bulkActions(stage.page)
          await choose('From', 'Leeds')
          await choose('To', 'Leeds')
          await expect(stage.page.getByText('Please select different home location.')).toBeVisible()
        },
      },
      {
        name: 'confirming a move',
        async open({ page }) {
          const { choose, move, confirm } = bulkActions(page)
          await choose('To', 'York')
          await move.click()
          await expect(confirm).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'moving devices',
    async open(stage) {
      await answerMove(stage, 'moving')
      await openPlaces(stage, '/bulkActions')
      const { dialog } = await moveToYork(stage)
      await expect(dialog.getByText('1,500 of 2,400 devices moved')).toBeVisible()
    },
    next: [
      {
        name: 'devices moved',
        variant: true,
        async open(stage) {
          await answerMove(stage, 'moved')
          await expect(bulkActions(stage.page).dialog.getByText(/^Devices were moved/)).toBeVisible()
        },
      },
      {
        name: 'devices not moved',
        variant: true,
        async open(stage) {
          await closeDialog(stage)
          await answerMove(stage, 'failed')
          const { dialog } = await moveToYork(stage)
          await expect(dialog.getByText(/^An error occurred/)).toBeVisible()
        },
      },
    ],
  },
]
