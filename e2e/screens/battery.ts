import {
  getBatteryEstate,
  getDischargeVerdicts,
  getReplacementOrders,
  getSmartBattery,
  listDischargingDevices,
  listSmartBatteries,
  partnerFeatureCodes,
} from '@muster/contract'
import { badBattery, makeBatteryEstate } from '../battery/battery-estate.ts'
import { expect, openAs } from '../fixtures.ts'
import { answerCall, failCall } from '../network.ts'
import { batteryList } from '../pages/battery.ts'
import { madeVerdicts } from '../pages/discharge.ts'
import { moveInWorld, openByUrl, tryAgain } from './continue.ts'
import type { Screen, Stage } from './screen.ts'

/** Opens a page of a world with batteries, as an editor. */
async function openBattery(
  { page, organisation }: Stage,
  path: string,
  wishes?: Parameters<typeof makeBatteryEstate>[1],
): Promise<void> {
  const world = await makeBatteryEstate(organisation, wishes)
  const editor = await organisation.makePerson({ role: 'editor', worldIds: [world.id] })
  await openAs(page, editor, `/${world.id}/${path}`)
}

const drawn = ({ page }: Stage) => page.locator('[role=slider][data-ready]')

export const batteryScreens: readonly Screen[] = [
  {
    name: 'battery overview that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, getBatteryEstate, 'tooManyRequests')
      await openBattery(stage, 'battery/overview')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    next: [
      {
        name: 'battery overview',
        async open(stage) {
          await tryAgain(stage)
          await expect(drawn(stage)).toHaveCount(4)
        },
      },
    ],
  },
  {
    name: 'batteries that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, listSmartBatteries, 'tooManyRequests')
      await openBattery(stage, 'battery/all')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    next: [
      {
        name: 'batteries',
        async open(stage) {
          await tryAgain(stage)
          await expect(batteryList(stage.page).range).toBeVisible()
        },
      },
      {
        name: 'battery',
        async open(stage) {
          await batteryList(stage.page).row(badBattery.serialNumber).first().click()
          // Its discharge, and its health.
          await expect(drawn(stage)).toHaveCount(2)
        },
      },
      {
        name: 'charge of a battery',
        variant: true,
        async open({ page }) {
          await page.getByRole('tab', { name: 'Charge level' }).click()
          await expect(page.locator('[role=slider][data-ready]')).toHaveCount(1)
        },
      },
      {
        name: 'battery not found',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, '/battery/all?id=bm90aGluZw')
          await expect(batteryList(stage.page).card).toContainText('Battery not found')
        },
      },
      {
        name: 'batteries, none found',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, '/battery/all?search=nothing')
          await expect(stage.page.getByText('No batteries match these filters')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'battery that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, getSmartBattery, 'tooManyRequests')
      await openBattery(stage, 'battery/problem')
      await batteryList(stage.page).row(badBattery.serialNumber).click()
      await expect(batteryList(stage.page).card.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'deleting batteries',
    async open(stage) {
      await openBattery(stage, 'battery/problem')
      await batteryList(stage.page).check(badBattery.serialNumber).check()
      await batteryList(stage.page).remove.click()
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'devices by discharge that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, listDischargingDevices, 'tooManyRequests')
      await openBattery(stage, 'battery/devices')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    next: [
      {
        name: 'devices by discharge',
        async open(stage) {
          await tryAgain(stage)
          const list = batteryList(stage.page, 'Devices')
          await list.row('CV29-965').click()
          await expect(list.card.getByRole('heading', { name: 'CV29-965' })).toBeVisible()
        },
      },
      {
        name: 'discharge of a device',
        variant: true,
        async open(stage) {
          const { card } = batteryList(stage.page, 'Devices')
          await card.getByRole('tab', { name: 'Device discharge' }).click()
          await expect(card.getByText(/no data available/i)).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'who is to blame for a discharge alert',
    async open(stage) {
      await answerCall(stage.page, getDischargeVerdicts, madeVerdicts)
      await openBattery(stage, 'core/devices?sn=CV29-965')
      const panel = stage.page.getByRole('region', { name: 'Alerts' })
      await expect(panel.getByRole('link', { name: 'See the evidence' })).toHaveCount(madeVerdicts.length)
    },
  },
  {
    name: 'replacement orders that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, getReplacementOrders, 'tooManyRequests')
      await openBattery(stage, 'battery/replacement')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    next: [
      {
        name: 'replacement orders',
        async open(stage) {
          await tryAgain(stage)
          await expect(stage.page.getByRole('table', { name: 'Replacement orders' })).toBeVisible()
        },
      },
      {
        name: 'batteries behind an order',
        async open(stage) {
          await openByUrl(stage, '/battery/replacement?month=all')
          await expect(stage.page.getByRole('dialog').getByRole('link').first()).toBeVisible()
        },
      },
      {
        name: 'backtest of forecasts',
        async open(stage) {
          await openByUrl(stage, '/battery/replacement?backtest=BP-70A')
          await expect(stage.page.getByRole('columnheader', { name: '90 days ago' })).toBeVisible()
        },
      },
      {
        name: 'replacement orders at another threshold',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, '/battery/replacement?replaceAt=90')
          await expect(stage.page.getByText(/^This is a trial/)).toBeVisible()
        },
      },
      {
        name: 'replacement orders without forecasts',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, '/battery/replacement?group=returns')
          await expect(stage.page.getByText('No forecasts yet')).toBeVisible()
        },
      },
      {
        name: 'replacement orders, none found',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, '/battery/replacement?group=nobody')
          await expect(stage.page.getByText('No batteries match these filters')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'batteries under warranty',
    async open(stage) {
      const features = [...partnerFeatureCodes.batteryWarranty]
      await openBattery(stage, 'battery-warranty', { partner: 'panasonic', features })
      await expect(
        batteryList(stage.page, 'Devices with batteries under warranty').row('TV48-417'),
      ).toBeVisible()
    },
  },
]
