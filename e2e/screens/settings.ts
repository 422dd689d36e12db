import { getWorldSettings } from '@muster/contract'
import { expect, openAs } from '../fixtures.ts'
import { failCall } from '../network.ts'
import { settings } from '../pages/settings.ts'
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
  return { world, ...settings(page) }
}

export const settingsScreens: readonly Screen[] = [
  {
    name: 'alarm settings',
    async open(stage) {
      const { alarm, alarmField, save } = await openSettings(stage, 'alarms')
      await alarm('Device status').press('Space')
      await alarmField('Critical Device status').fill('5')
      await save.click()
    },
  },
  {
    name: 'alert settings',
    async open(stage) {
      const { field, save } = await openSettings(stage, 'alerts')
      await field('Reboot', 'Problem').fill('9')
      await field('Low power', 'Problem').fill('2')
      await save.click()
      await expect(stage.page.getByText('1 value needs attention')).toBeVisible()
    },
  },
  {
    name: 'anomaly settings',
    async open(stage) {
      await openSettings(stage, 'anomalies')
      await expect(stage.page.getByText('Anomaly detection is unavailable')).toBeVisible()
    },
  },
  {
    name: 'device settings',
    async open(stage) {
      const { collection } = await openSettings(stage, 'devices')
      await collection('Drop detection', 'Android').check()
    },
  },
  {
    name: 'turning location collection on',
    async open(stage) {
      const { collection, save, dialog } = await openSettings(stage, 'devices')
      await collection('Location collection', 'Android').check()
      await save.click()
      await expect(dialog.getByRole('button', { name: 'Apply' })).toBeVisible()
    },
  },
  {
    name: 'platform settings',
    async open(stage) {
      const { radio } = await openSettings(stage, 'platform')
      await radio('Metric').check()
    },
  },
  {
    name: 'settings that somebody else changed',
    async open(stage) {
      const { world, radio, save, changedMeanwhile } = await openSettings(stage, 'platform')
      await radio('Asset tag').check()
      await stage.organisation.makeEstate({ worldId: world.id, settings: { deviceIdentifier: 'imei' } })
      await save.click()
      await expect(changedMeanwhile).toBeVisible()
      await expect(settings(stage.page).failed).toHaveCount(0)
    },
  },
  {
    name: 'settings that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, getWorldSettings, 'tooManyRequests')
      await openSettings(stage, 'alerts')
      await expect(stage.page.getByText('The settings could not be loaded.')).toBeVisible()
    },
  },
]
