import type { Page } from '@playwright/test'
import type { Organisation } from '../control.ts'
import { hostile, mark } from './hostile.ts'
import { moveOn } from './move-to.ts'

/** A world whose every name is one text, and a person who may do everything there. */
export async function aWorldOf(organisation: Organisation, text: string, short = mark) {
  const world = await organisation.makeWorld({ name: text })
  const device = {
    serialNumber: text,
    imei: text,
    deviceName: text,
    manufacturer: text,
    model: text,
    assetTag: short,
    homeLocation: text,
    groups: [short],
  }
  const { deviceIds } = await organisation.makeEstate({
    worldId: world.id,
    homeLocations: [hostile.script, hostile.template],
    devices: [device],
    settings: { deviceUtilisationIdleEnabled: true },
  })
  const administrator = await organisation.makePerson({ role: 'administrator' })
  const id = Buffer.from(deviceIds[0] ?? '').toString('base64url')
  return { world, administrator, open: (page: Page, path: string) => moveOn(page, `/${world.id}${path}`), id }
}

/** The list pages, below a world. */
export const lists = ['/users', '/zones', '/homeLocations', '/audit', '/core/devices', '/core'] as const
