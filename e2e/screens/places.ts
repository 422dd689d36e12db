import {
  countByHomeLocation,
  deleteHomeLocations,
  deleteZones,
  getGroups,
  listHomeLocations,
  listZones,
  moveHomeLocations,
  moveProgress,
  updateHomeLocation,
} from '@muster/contract'
import type { DeviceWishes } from '../control.ts'
import { expect, openAs } from '../fixtures.ts'
import { answerCall, failCall } from '../network.ts'
import { bulkActions, homeLocations, zones } from '../pages/places.ts'
import { act } from './act.ts'
import type { Screen, Stage } from './screen.ts'

const groups = ['dock', 'drivers', 'night shift', 'pickers', 'yard']
const devices: DeviceWishes[] = groups.map((group, index) => ({
  serialNumber: `SN-${index}`,
  groups: [group],
  homeLocation: index % 2 === 0 ? 'Leeds' : 'York',
}))

async function openPage({ page, organisation }: Stage, path: string, wished = devices): Promise<void> {
  const world = await organisation.makeWorld()
  const places = wished.length > 0 ? ['Hull', 'Bristol Avonmouth Docks, the new building'] : []
  await organisation.makeEstate({ worldId: world.id, homeLocations: places, devices: wished })
  const person = await organisation.makePerson({ role: 'manager', worldIds: [world.id] })
  await openAs(page, person, `/${world.id}${path}`)
}

async function openHomeLocations(stage: Stage) {
  await openPage(stage, '/homeLocations')
  const list = homeLocations(stage.page)
  await expect(list.check('Leeds')).toBeVisible()
  return list
}

async function openEditor(stage: Stage) {
  await openPage(stage, '/zones/new')
  const editor = zones(stage.page)
  await editor.name.fill('North1')
  await editor.option('dock').check()
  return editor
}

const aZone = {
  id: 'zone',
  name: 'North1',
  version: 1,
  groups1: ['dock', 'yard'],
  groups2: ['night shift'],
  homeLocationIds: ['leeds'],
  homeLocations: 'Leeds',
}

async function openZones(stage: Stage) {
  await answerCall(stage.page, listZones, { list: [aZone], totalCount: 1 })
  await openPage(stage, '/zones')
  const list = zones(stage.page)
  await list.check('North1').check()
  return list
}

const aMove = { id: 'move', total: 2400, moved: 1500 }

async function openMove(stage: Stage, state: 'moving' | 'moved' | 'failed') {
  await answerCall(stage.page, moveHomeLocations, { ...aMove, state })
  await answerCall(stage.page, moveProgress, { ...aMove, state })
  const tool = await openTool(stage)
  await tool.choose('To', 'York')
  await tool.move.click()
  await tool.confirm.click()
  return tool
}

async function openTool(stage: Stage) {
  await openPage(stage, '/bulkActions')
  const tool = bulkActions(stage.page)
  await tool.choose('From', 'Leeds')
  return tool
}

export const placeScreens: readonly Screen[] = [
  {
    name: 'home locations',
    async open(stage) {
      const { check } = await openHomeLocations(stage)
      await check('Leeds').check()
    },
  },
  {
    name: 'no home locations',
    variant: true,
    async open(stage) {
      await openPage(stage, '/homeLocations', [])
      await expect(stage.page.getByText('No home locations yet')).toBeVisible()
    },
  },
  {
    name: 'home locations, none found',
    variant: true,
    async open(stage) {
      await openPage(stage, '/homeLocations?search=nothing')
      await expect(stage.page.getByText('No home location found')).toBeVisible()
    },
  },
  {
    name: 'home locations that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, listHomeLocations, 'tooManyRequests')
      await openPage(stage, '/homeLocations')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'creating a home location',
    async open(stage) {
      const { create, field, thresholds, circle } = await openHomeLocations(stage)
      await create.click()
      await field('Latitude').fill('53.8')
      await field('Longitude').fill('-1.55')
      await field(/^Radius/).fill('500')
      await expect(circle).toHaveCount(1)
      await thresholds('Custom').check()
      await field(/^Warning/).fill('5')
      await field(/^Problem/).fill('3')
      await field('Country').focus()
    },
  },
  {
    name: 'editing a home location that has changed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, updateHomeLocation, 'changedMeanwhile')
      const { check, field, save, dialog } = await openHomeLocations(stage)
      await check('Leeds').check()
      await act(stage, 'Edit')
      await field('Locality').fill('Otley')
      await save.click()
      await expect(dialog.getByRole('button', { name: 'Load the latest' })).toBeVisible()
    },
  },
  {
    name: 'deleting home locations',
    variant: true,
    async open(stage) {
      const { checkAll, dialog } = await openHomeLocations(stage)
      await checkAll.check()
      await act(stage, 'Delete')
      await expect(dialog.getByRole('checkbox')).toBeVisible()
    },
  },
  {
    name: 'home locations that cannot be deleted',
    async open(stage) {
      const { check, dialog } = await openHomeLocations(stage)
      await check('Leeds').check()
      await act(stage, 'Delete')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(dialog.getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'deleting home locations failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, deleteHomeLocations, 'tooManyRequests')
      const { check, dialog } = await openHomeLocations(stage)
      await check('Leeds').check()
      await act(stage, 'Delete')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'zones',
    open: async (stage) => void (await openZones(stage)),
  },
  {
    name: 'no zones',
    variant: true,
    async open(stage) {
      await openPage(stage, '/zones', [])
      await expect(stage.page.getByText('No zones yet')).toBeVisible()
    },
  },
  {
    name: 'zones that cannot be deleted',
    variant: true,
    async open(stage) {
      const blocked = { ok: false, code: 'BLOCKED', data: { hasUsers: ['zone'] } }
      await answerCall(stage.page, deleteZones, blocked)
      const { dialog } = await openZones(stage)
      await act(stage, 'Delete')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(dialog.getByRole('listitem')).toBeVisible()
    },
  },
  {
    name: 'zone editor',
    async open(stage) {
      const { name, tab, option } = await openEditor(stage)
      await name.fill('North 1')
      await tab(/^And groups/).click()
      await expect(option('dock')).toBeDisabled()
      await option('yard').check()
    },
  },
  {
    name: 'zone editor with too many options',
    async open(stage) {
      const names = Array.from({ length: 21 }, (_, index) => `group ${index + 10}`)
      await answerCall(stage.page, getGroups, ['dock', ...names])
      const { option } = await openEditor(stage)
      for (const group of names) await option(group).check()
      await expect(stage.page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'zone summary',
    async open(stage) {
      const { tab, option, review, chosen } = await openEditor(stage)
      await tab(/^Home locations/).click()
      for (const place of ['Hull', 'Leeds', 'York']) await option(place).check()
      await review.click()
      await expect(chosen('Home locations')).toHaveCount(3)
    },
  },
  {
    name: 'zone editor that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, getGroups, 'tooManyRequests')
      await openPage(stage, '/zones/new')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'no zone to edit',
    variant: true,
    async open(stage) {
      await openPage(stage, '/zones/edit')
      await expect(stage.page.getByRole('heading', { name: 'No zone to edit' })).toBeVisible()
    },
  },
  {
    name: 'bulk actions',
    async open(stage) {
      const { choose } = await openTool(stage)
      await choose('To', 'Leeds')
      await expect(stage.page.getByText('Please select different home location.')).toBeVisible()
    },
  },
  {
    name: 'bulk actions without devices',
    variant: true,
    async open(stage) {
      await openPage(stage, '/bulkActions', [])
      await expect(stage.page.getByText('No devices to move')).toBeVisible()
    },
  },
  {
    name: 'bulk actions that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, countByHomeLocation, 'tooManyRequests')
      await openPage(stage, '/bulkActions')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'confirming a move',
    async open(stage) {
      const { choose, move, confirm } = await openTool(stage)
      await choose('To', 'York')
      await move.click()
      await expect(confirm).toBeVisible()
    },
  },
  {
    name: 'moving devices',
    async open(stage) {
      const { dialog } = await openMove(stage, 'moving')
      await expect(dialog.getByText('1,500 of 2,400 devices moved')).toBeVisible()
    },
  },
  {
    name: 'devices moved',
    variant: true,
    async open(stage) {
      const { dialog } = await openMove(stage, 'moved')
      await expect(dialog.getByText(/^Devices were moved/)).toBeVisible()
    },
  },
  {
    name: 'devices not moved',
    variant: true,
    async open(stage) {
      const { dialog } = await openMove(stage, 'failed')
      await expect(dialog.getByText(/^An error occurred/)).toBeVisible()
    },
  },
]
