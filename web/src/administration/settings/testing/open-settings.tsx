import {
  type AnswerOf,
  countDevices,
  currentWorld,
  getWorldSettings,
  ownFeatureCodes,
  reportError,
  setWorldSettings,
  type WorldSettings,
  type WorldSettingsChange,
} from '@muster/contract'
import type { SettingsTab } from '@muster/rules'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aWorld, renderConsole } from '../../../../testing/console.tsx'
import { anEstateServer, settingsWith } from '../../../../testing/estate.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { changedSettings } from '../stored-settings.ts'

const everything = [...ownFeatureCodes.coreV2, ...ownFeatureCodes.batteryEssentials]

export interface SettingsServer extends FakeServer {
  /** The stored settings. */
  stored(): AnswerOf<typeof getWorldSettings>
  /** The saves received, oldest first. */
  saves(): { worldSettings: WorldSettingsChange; version: number }[]
}

/** A server that stores settings as the real one does, in a world with all products unless others are named. */
export function aSettingsServer(
  settings: Partial<WorldSettings> = {},
  features: readonly string[] = everything,
): SettingsServer {
  let stored = settingsWith({ useMetricDistances: true, ...settings })
  const server = anEstateServer()
    .answer(currentWorld, { ...aWorld, features: [...features] })
    .answer(getWorldSettings, () => stored)
    .answer(setWorldSettings, ({ body }) => {
      const { worldSettings } = body as { worldSettings: WorldSettingsChange }
      stored = changedSettings(stored, worldSettings, stored.version + 1)
      return { set: true as const, version: stored.version }
    })
    .answer(countDevices, { count: 200 })
    .answer(reportError, { taken: true })
  return Object.assign(server, {
    stored: () => stored,
    saves: () =>
      server
        .requests(setWorldSettings)
        .map(({ body }) => body as { worldSettings: WorldSettingsChange; version: number }),
  })
}

export const save = () => screen.getByRole('button', { name: 'Save' })
export const cancel = () => screen.getByRole('button', { name: 'Cancel' })

/** Opens a tab of the settings, with everything drawn. */
export async function openSettings(tab: SettingsTab) {
  const opened = renderConsole(`/demo/settings/${tab}`)
  await screen.findByRole('button', { name: 'Save' })
  return opened
}

export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}
