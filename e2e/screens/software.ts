import {
  listApplicationDevices,
  listApplications,
  listProcessDevices,
  listProcesses,
  listProcessVersions,
  readApplicationDeviceUsage,
  readApplicationOverview,
  readProcessDeviceUsage,
  readProcessesUsage,
} from '@muster/contract'
import { demo, expect, openAs } from '../fixtures.ts'
import { failCall, holdCall, requestOf } from '../network.ts'
import { softwarePage } from '../pages/software.ts'
import { moveInWorld, tryAgain } from './continue.ts'
import { emptyScreen, type Screen, type Stage } from './screen.ts'

const openDemo = ({ page }: Stage, path: string) => openAs(page, demo.administrator, `/demo/core/${path}`)

/** Opens an application by its link in the list: its id is not the same in every demo. */
async function openApplication(stage: Stage, name: string): Promise<void> {
  await openDemo(stage, `applications?search=${encodeURIComponent(name)}`)
  await stage.page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(stage.page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const again = ({ page }: Stage) => page.getByRole('button', { name: 'Try again' })
const drawn = ({ page }: Stage) => page.locator('[role=slider][data-ready]')
const device = ({ page }: Stage) => page.locator('[href*="/core/devices/info?id="]').first()

const yardboard = 'processName=yardboard.exe&productName=Yardboard'

const applicationScreens: readonly Screen[] = [
  {
    name: 'applications that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, listApplications, 'tooManyRequests')
      await openDemo(stage, 'applications')
      await expect(again(stage)).toBeVisible()
    },
    next: [
      {
        name: 'applications',
        async open(stage) {
          await tryAgain(stage)
          await expect(stage.page.locator('[href*="/applications/performance?id="]').first()).toBeVisible()
        },
      },
      {
        name: 'applications, none found',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, '/core/applications?search=nothing&systemFilter=user')
          await expect(stage.page.getByText('No applications match these filters')).toBeVisible()
        },
      },
      {
        name: 'application not found',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, '/core/applications/performance?id=nothing')
          await expect(stage.page.getByRole('heading', { name: 'Application not found' })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'application performance that failed',
    variant: true,
    async open(stage) {
      for (const call of [readApplicationOverview, readApplicationDeviceUsage])
        await failCall(stage.page, call, 'tooManyRequests')
      await openApplication(stage, 'Team Messenger')
      await expect(again(stage)).toHaveCount(4)
    },
    next: [
      {
        name: 'application performance',
        async open(stage) {
          await tryAgain(stage)
          await expect(drawn(stage)).toHaveCount(4)
        },
      },
      {
        name: 'application devices that failed',
        variant: true,
        async open(stage) {
          await failCall(stage.page, listApplicationDevices, 'tooManyRequests')
          await softwarePage(stage.page).tab('Devices').click()
          await expect(stage.page.getByText('The devices could not be loaded.')).toBeVisible()
        },
      },
      {
        name: 'application devices',
        async open(stage) {
          await tryAgain(stage)
          await expect(device(stage)).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'application with a shared user id',
    variant: true,
    async open(stage) {
      await openApplication(stage, 'Stock Count')
      await expect(drawn(stage)).toHaveCount(4)
      await expect(stage.page.getByRole('region', { name: 'Shared user ID' })).toBeVisible()
    },
  },
]

const processScreens: readonly Screen[] = [
  {
    name: 'processes that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, listProcesses, 'tooManyRequests')
      await openDemo(stage, 'processes')
      await expect(again(stage)).toBeVisible()
    },
    next: [
      {
        name: 'processes',
        variant: true,
        async open(stage) {
          await tryAgain(stage)
          const links = stage.page.locator('[href*="/processes/performance?processName="]')
          await expect(links.first()).toBeVisible()
        },
      },
      {
        name: 'processes, none found',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, '/core/processes?search=nothing')
          await expect(stage.page.getByText('No processes match this search')).toBeVisible()
        },
      },
      {
        name: 'process devices that are on their way',
        isLoading: true,
        variant: true,
        async open(stage) {
          await holdCall(stage.page, listProcessDevices)
          await moveInWorld(stage, `/core/processes/devices?${yardboard}`)
          await expect(stage.page.locator('[data-placeholder]').first()).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'process performance that failed',
    variant: true,
    async open(stage) {
      for (const call of [readProcessDeviceUsage, readProcessesUsage])
        await failCall(stage.page, call, 'tooManyRequests')
      await openDemo(stage, `processes/performance?${yardboard}`)
      await expect(again(stage)).toHaveCount(3)
    },
    next: [
      {
        name: 'process performance',
        variant: true,
        async open(stage) {
          await tryAgain(stage)
          await expect(drawn(stage)).toHaveCount(3)
        },
      },
      {
        name: 'process devices',
        variant: true,
        async open(stage) {
          await softwarePage(stage.page).tab('Devices').click()
          await expect(device(stage)).toBeVisible()
        },
      },
      {
        name: 'process devices, none found',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, `/core/processes/devices?${yardboard}&search=nothing`)
          await expect(stage.page.getByText('No devices match this search')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'process not found',
    variant: true,
    async open(stage) {
      await openDemo(stage, 'processes/performance')
      await expect(stage.page.getByRole('heading', { name: 'Process not found' })).toBeVisible()
    },
    next: [
      {
        name: 'process that is on its way',
        isLoading: true,
        variant: true,
        exempt: emptyScreen,
        async open(stage) {
          await holdCall(stage.page, listProcessVersions)
          const asked = requestOf(stage.page, listProcessVersions)
          await moveInWorld(stage, `/core/processes/performance?${yardboard}`)
          await asked
          await expect(stage.page.locator('.mantine-Skeleton-root').first()).toBeVisible()
        },
      },
    ],
  },
]

const emptyScreens: readonly Screen[] = [
  {
    name: 'applications of an empty world',
    variant: true,
    async open({ page, organisation }) {
      const world = await organisation.makeWorld()
      await organisation.makeEstate({
        worldId: world.id,
        devices: [{ serialNumber: 'A1' }, { serialNumber: 'W1', platformType: 'windows' }],
      })
      const person = await organisation.makePerson({ worldIds: [world.id] })
      await openAs(page, person, `/${world.id}/core/applications`)
      await expect(page.getByText('No applications yet')).toBeVisible()
    },
    next: [
      {
        name: 'processes of an empty world',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, '/core/processes')
          await expect(stage.page.getByText('No processes yet')).toBeVisible()
        },
      },
    ],
  },
]

export const softwareScreens: readonly Screen[] = [...applicationScreens, ...processScreens, ...emptyScreens]
