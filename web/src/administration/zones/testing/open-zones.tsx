import {
  createZone,
  defaultWaits,
  deleteZones,
  getConfiguration,
  getGroups,
  getHomeLocations,
  getUserSettings,
  getWorldSettings,
  listZones,
  reportError,
  updateZone,
  type ZoneRow,
} from '@muster/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aConfiguration, aServer, noSettings, renderConsole } from '../../../../testing/console.tsx'
import { settingsWith } from '../../../../testing/estate.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'

export const aZone = (number: number, changes: Partial<ZoneRow> = {}): ZoneRow => ({
  id: `zone-${number}`,
  name: `Zone${number}`,
  version: 2,
  groups1: ['dock', 'yard'],
  groups2: ['night'],
  homeLocationIds: ['leeds', 'york'],
  homeLocations: 'Leeds, York',
  ...changes,
})

export const zones: readonly ZoneRow[] = [
  aZone(1),
  aZone(2, { groups2: [], homeLocationIds: [], homeLocations: '' }),
  aZone(3),
]

/** Answers pages of zones, as the server would without sort and search. */
export const pagesOf =
  (all: readonly ZoneRow[]) =>
  ({ query }: { query: Record<string, string> }) => {
    const offset = Number(query.offset)
    return { list: all.slice(offset, offset + Number(query.limit)), totalCount: all.length }
  }

export const numbered = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(3, '0')}`)

/** A server with three zones and no waits; a test changes what it is about. */
export const aServerWithZones = (all = zones): FakeServer =>
  aServer()
    .answer(getConfiguration, { ...aConfiguration, waits: { ...defaultWaits, afterSave: 0 } })
    .answer(getUserSettings, noSettings)
    .answer(getWorldSettings, settingsWith({}))
    .answer(listZones, pagesOf(all))
    .answer(createZone, { id: 'new', version: 0 })
    .answer(updateZone, { version: 3 })
    .answer(deleteZones, { ok: true })
    .answer(getGroups, ['dock', 'night', 'pickers', 'yard'])
    .answer(getHomeLocations, [
      { id: 'hull', name: 'Hull' },
      { id: 'leeds', name: 'Leeds' },
      { id: 'york', name: 'York' },
    ])
    .answer(reportError, { taken: true })

export async function openZones(query = '') {
  const opened = renderConsole(`/demo/zones${query}`)
  await screen.findByRole('heading', { level: 1, name: 'Manage zones' })
  await screen.findAllByRole('checkbox', { name: /^Select Zone/ })
  return { ...opened, search: () => opened.router.state.location.search }
}

export const button = (name: string) => screen.getByRole('button', { name })
export const click = (name: string) => userEvent.click(button(name))
export const check = (name: string) =>
  userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))

const tabNames = {
  groups1: /^Groups/,
  groups2: /^Must also be in/,
  places: /^Home locations/,
  summary: 'Summary',
}

/** The editor of a new zone, or of the one that is given. */
export async function openEditor(zone?: ZoneRow) {
  const opened = renderConsole(`/demo/zones/${zone ? 'edit' : 'new'}`, { state: { zone } })
  await screen.findByRole('heading', { level: 1, name: zone ? 'Edit zone' : 'Create zone' })
  const openTab = (name: keyof typeof tabNames) =>
    userEvent.click(screen.getByRole('tab', { name: tabNames[name] }))
  const panel = () => within(screen.getByRole('tabpanel'))
  const option = (name: string) => panel().findByRole('checkbox', { name })
  return {
    ...opened,
    openTab,
    panel,
    option,
    name: () => screen.getByRole('textbox', { name: 'Zone name' }),
    tick: async (name: string) => userEvent.click(await option(name)),
  }
}
