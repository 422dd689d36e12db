import { getWorldSettings } from '@muster/contract'
import { expect, openAs } from '../fixtures.ts'
import { failCall } from '../network.ts'
import { settings } from '../pages/settings.ts'
import { tryAgain, worldIdOf } from './continue.ts'
import type { Screen, Stage } from './screen.ts'

type Tab = 'alarms' | 'alerts' | 'anomalies' | 'devices' | 'platform'

async function openSettings({ page, organisation }: Stage, tab: Tab) {
  const world = await organisation.makeWorld()
  await organisation.makeEstate({
    worldId: world.id,
    settings: {
      deviceUserExperienceRebootEnabled: true,
      deviceUserExperienceLowPowerEnabled: true,
      smartGroupingHour: 5,
      smartGroupingTimeZone: 'Europe/London',
    },
  })
  const person = await organisation.makePerson({ role: 'manager', worldIds: [world.id] })
  await openAs(page, person, `/${world.id}/settings/${tab}`)
  return settings(page)
}

export const settingsScreens: readonly Screen[] = [
  {
    name: 'settings that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, getWorldSettings, 'tooManyRequests')
      await openSettings(stage, 'alerts')
      await expect(stage.page.getByText('The settings could not be loaded.')).toBeVisible()
    },
    next: [
      {
        name: 'alert settings',
        async open(stage) {
          await tryAgain(stage)
          const { field, save } = settings(stage.page)
          await field('Reboot', 'Problem').fill('9')
          await field('Low power', 'Problem').fill('2')
          await save.click()
          await expect(stage.page.getByText('1 value needs attention')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'what other thresholds would change',
    async open({ page, organisation }) {
      const world = await organisation.makeWorld()
      const devices = ['K1', 'K2', 'K3'].map((serialNumber) => ({ serialNumber, lastContact: 21 * 24 * 60 }))
      await organisation.makeEstate({ worldId: world.id, devices })
      const person = await organisation.makePerson({ role: 'manager', worldIds: [world.id] })
      await openAs(page, person, `/${world.id}/settings/alerts`)
      const { alert, simulate, simulation } = settings(page)
      await alert('Out of contact').press('Space')
      await simulate.click()
      await expect(simulation.getByRole('listitem').getByText('K1')).toBeVisible()
    },
  },
  {
    name: 'anomaly settings',
    async open(stage) {
      await openSettings(stage, 'anomalies')
      await expect(stage.page.getByText('Anomaly detection is unavailable')).toBeVisible()
    },
    next: [
      {
        name: 'alarm settings',
        async open({ page }) {
          const { tab, alarm, alarmField, save } = settings(page)
          await tab('Alarms').click()
          await alarm('Device status').press('Space')
          await alarmField('Critical Device status').fill('5')
          await save.click()
          await expect(alarmField('Critical Device status')).toHaveAttribute('aria-invalid', 'true')
        },
      },
    ],
  },
  {
    name: 'device settings',
    async open(stage) {
      const { collection } = await openSettings(stage, 'devices')
      await collection('Drop detection', 'Android').check()
    },
    next: [
      {
        name: 'turning location collection on',
        async open({ page }) {
          const { collection, save, dialog } = settings(page)
          await collection('Drop detection', 'Android').uncheck()
          await collection('Location collection', 'Android').check()
          await save.click()
          await expect(dialog.getByRole('button', { name: 'Apply' })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'platform settings',
    async open(stage) {
      const { radio } = await openSettings(stage, 'platform')
      await radio('Metric').check()
    },
    next: [
      {
        name: 'settings that somebody else changed',
        async open(stage) {
          const { radio, cancel, save, failed, changedMeanwhile } = settings(stage.page)
          await cancel.click()
          await radio('Asset tag').check()
          const worldId = worldIdOf(stage)
          await stage.organisation.makeEstate({ worldId, settings: { deviceIdentifier: 'imei' } })
          await save.click()
          await expect(changedMeanwhile).toBeVisible()
          await expect(failed).toHaveCount(0)
        },
      },
    ],
  },
]
