import { readDevicesUtilization, readEstateDataUsage, readEstateEvents } from '@muster/contract'
import { demo, expect, openAs } from '../fixtures.ts'
import { failCall, holdCall } from '../network.ts'
import { moveInWorld, tryAgain } from './continue.ts'
import type { Screen, Stage } from './screen.ts'

const chartCalls = [readDevicesUtilization, readEstateDataUsage, readEstateEvents]

const openPerformance = async ({ page }: Stage) =>
  await openAs(page, demo.administrator, '/demo/core/performance')

export const estateScreens: readonly Screen[] = [
  {
    name: 'estate performance that failed',
    async open(stage) {
      for (const call of chartCalls) await failCall(stage.page, call, 'tooManyRequests')
      await openPerformance(stage)
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toHaveCount(7)
    },
    next: [
      {
        name: 'estate performance',
        async open(stage) {
          await tryAgain(stage)
          await expect(stage.page.locator('[role=slider][data-ready]')).toHaveCount(7)
        },
      },
      {
        name: 'estate performance of 90 days',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, '/core/performance?days=90&network=wifi')
          await expect(stage.page.locator('[role=slider][data-ready]')).toHaveCount(7)
        },
      },
    ],
  },
  {
    name: 'estate performance without data',
    variant: true,
    async open({ page, organisation }) {
      const world = await organisation.makeWorld()
      const person = await organisation.makePerson({ worldIds: [world.id] })
      await openAs(page, person, `/${world.id}/core/performance`)
      await expect(page.getByText('No data available')).toHaveCount(7)
    },
  },
  {
    name: 'estate performance, loading',
    isLoading: true,
    async open(stage) {
      for (const call of chartCalls) await holdCall(stage.page, call)
      await openPerformance(stage)
      await expect(stage.page.locator('section[aria-busy=true] .mantine-Skeleton-root').first()).toBeVisible()
    },
  },
]
