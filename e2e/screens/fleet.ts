import {
  countAlerts,
  countDevicesByStatus,
  currentWorld,
  last24Hours,
  listDevices,
  listHomeLocationsAndGroups,
  type OverviewFilter,
} from '@muster/contract'
import type { DeviceWishes } from '../control.ts'
import { demo, expect, openAs } from '../fixtures.ts'
import { driving, onDesk } from '../fleet/demo-devices.ts'
import { changeAnswer, failCall } from '../network.ts'
import { deviceList, devicePage, overview } from '../pages/core.ts'
import { act } from './act.ts'
import { closeDialog, closeFilters, discardChanges, moveInWorld, tryAgain } from './continue.ts'
import type { Screen, Stage } from './screen.ts'

const devices: DeviceWishes[] = Array.from({ length: 8 }, (_, index) => ({
  serialNumber: `SN-${100 + index}`,
  assetTag: `NF-${index}`,
  deviceName: `PICK-${index}`,
  homeLocation: index % 2 === 0 ? 'Leeds' : 'York',
  groups: index % 3 === 0 ? ['night'] : ['day', 'yard'],
  statuses: index % 4 === 0 ? { deviceUserExperienceRebootStatus: 'red' } : {},
}))

async function openWorld({ page, organisation }: Stage, path: string, wished = devices): Promise<void> {
  const world = await organisation.makeWorld()
  const settings = { deviceUserExperienceRebootEnabled: true }
  await organisation.makeEstate({ worldId: world.id, devices: wished, settings })
  const person = await organisation.makePerson({ role: 'editor', worldIds: [world.id] })
  await openAs(page, person, `/${world.id}/core${path}`)
}

async function openTab({ page }: Stage, tab: string) {
  await openAs(page, demo.administrator, `/demo/core/devices/${tab}?sn=${driving.serialNumber}`)
  await expect(devicePage(page).alerts.getByRole('heading')).toBeVisible()
  return page.getByRole('main')
}

async function moveToTab({ page }: Stage, name: string) {
  await devicePage(page).tab(name).click()
  return page.getByRole('main')
}

const counted: OverviewFilter = 'deviceUserExperienceRebootStatus'

const overviewScreens: readonly Screen[] = [
  {
    name: 'overview',
    async open(stage) {
      // Opened anew: only then do the filters of the URL show.
      await openWorld(stage, `?filter=${counted}`)
      await expect(
        overview(stage.page).place('Leeds').or(stage.page.getByText('Leeds')).first(),
      ).toBeVisible()
      await expect(overview(stage.page).alerts.getByRole('listitem')).toHaveCount(1)
    },
  },
  {
    name: 'overview that failed',
    variant: true,
    async open(stage) {
      for (const call of [countAlerts, countDevicesByStatus, listHomeLocationsAndGroups]) {
        await failCall(stage.page, call, 'tooManyRequests')
      }
      await openWorld(stage, '')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toHaveCount(3)
    },
  },
  {
    name: 'overview of an empty world',
    variant: true,
    async open(stage) {
      await openWorld(stage, '', [])
      await expect(stage.page.getByText('No devices yet')).toBeVisible()
      await expect(stage.page.getByText('No alerts')).toBeVisible()
    },
    next: [
      {
        name: 'device not found',
        async open(stage) {
          await moveInWorld(stage, '/core/devices/info?id=nobody')
          await expect(devicePage(stage.page).notFound).toBeVisible()
        },
      },
    ],
  },
]

const listScreens: readonly Screen[] = [
  {
    name: 'device list that failed',
    async open(stage) {
      await failCall(stage.page, listDevices, 'tooManyRequests')
      await openWorld(stage, '/devices')
      await expect(deviceList(stage.page).title).toBeVisible()
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    next: [
      {
        name: 'device list with its filters',
        async open(stage) {
          await tryAgain(stage)
          await expect(stage.page.getByText('SN-100')).toBeVisible()
          await deviceList(stage.page).filter.click()
          await expect(stage.page.getByRole('checkbox', { name: 'night' })).toBeVisible()
        },
      },
      {
        name: 'device list, none found',
        async open(stage) {
          await closeFilters(stage)
          await moveInWorld(stage, '/core/devices?search=nothing')
          await expect(stage.page.getByText('No devices match these filters')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'device list while the past is filled in',
    variant: true,
    async open(stage) {
      await changeAnswer(stage.page, currentWorld, { pastFrom: '2026-10-03' })
      await openWorld(stage, '/devices')
      await expect(deviceList(stage.page).title).toBeVisible()
      await expect(stage.page.getByText('back to 3 October so far')).toBeVisible()
    },
  },
  {
    name: 'device list',
    async open(stage) {
      await openWorld(stage, '/devices?status=red,green&groups=night')
      await expect(stage.page.getByText('SN-100')).toBeVisible()
      await deviceList(stage.page).check('SN-100').check()
    },
    next: [
      {
        name: 'editing a record',
        async open(stage) {
          await moveInWorld(stage, '/core/devices?search=SN-10')
          const list = deviceList(stage.page)
          await expect(list.check('SN-101')).toBeVisible()
          await list.check('SN-100').check()
          await act(stage, 'Edit')
          const assetTag = list.dialog.getByRole('textbox', { name: 'Asset tag' })
          await assetTag.fill('x'.repeat(21))
          await expect(assetTag).toHaveAttribute('aria-invalid', 'true')
        },
      },
      {
        name: 'deleting devices',
        async open(stage) {
          await discardChanges(stage)
          const list = deviceList(stage.page)
          await list.check('SN-100').check()
          await list.check('SN-101').check()
          await act(stage, 'Delete')
          await expect(list.dialog.getByRole('checkbox')).toBeVisible()
        },
      },
    ],
  },
]

const deviceScreens: readonly Screen[] = [
  {
    name: 'device overview',
    async open(stage) {
      const main = await openTab(stage, 'info')
      await expect(main.getByRole('region', { name: 'Storage' })).toBeVisible()
    },
    next: [
      {
        name: 'device applications',
        async open(stage) {
          const main = await moveToTab(stage, 'Applications')
          await main.getByRole('button', { name: 'Team Messenger' }).click()
          await expect(main.getByRole('slider')).toBeVisible()
        },
      },
      {
        name: 'device processes',
        async open(stage) {
          await moveInWorld(stage, `/core/devices/processes?sn=${onDesk.serialNumber}`)
          await expect(stage.page.getByRole('button', { name: 'frontdesk.exe' })).toBeVisible()
          await expect(devicePage(stage.page).alerts.getByRole('heading')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'device location',
    async open(stage) {
      const main = await openTab(stage, 'location')
      await expect(main.getByRole('img', { name: 'The device' })).toBeVisible()
    },
    next: [
      {
        name: 'device signal',
        async open(stage) {
          const main = await moveToTab(stage, 'Signal')
          await main.getByRole('button', { name: 'Previous day' }).click()
          await expect(main.getByRole('slider')).toBeVisible()
        },
      },
      {
        name: 'device coverage',
        async open(stage) {
          const main = await moveToTab(stage, 'Coverage')
          await expect(main.getByText('Worst areas in view')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'device performance that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, last24Hours.deviceUsage, 'tooManyRequests')
      const main = await openTab(stage, 'performance')
      await expect(main.getByText('This chart could not be loaded.')).toBeVisible()
    },
    next: [
      {
        name: 'choosing events',
        async open(stage) {
          await tryAgain(stage)
          await stage.page.getByRole('button', { name: 'Choose events for Device usage' }).click()
          await expect(stage.page.getByRole('dialog')).toBeVisible()
        },
      },
      {
        name: 'device performance',
        async open(stage) {
          await closeDialog(stage)
          const main = stage.page.getByRole('main')
          await main.getByRole('radio', { name: 'Last 30 days', exact: true }).click()
          await expect(main.getByRole('slider')).toHaveCount(3)
        },
      },
    ],
  },
]

export const fleetScreens: readonly Screen[] = [...overviewScreens, ...listScreens, ...deviceScreens]
