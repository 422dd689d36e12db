import { type BatteryStay, dayLength } from '@muster/contract'
import type { Scope } from '../../platform/database/tenancy.ts'
import { type DeviceName, readDevicesInView } from './devices-in-view.sql.ts'
import { type MeasuredCharge, readCharges } from './measured-charges.ts'

/** How far back stays are looked for. */
const days = 90
const mostStays = 100

/** The devices that a battery was in, the latest first. */
export async function readStays(scope: Scope, number: number, now: number): Promise<BatteryStay[]> {
  const charges = await readCharges(scope, number, { from: now - days * dayLength, to: now + dayLength })
  const stays = staysIn(charges).reverse().slice(0, mostStays)
  const devices = await readDevicesInView(scope, [...new Set(stays.map(({ device }) => device))])
  return stays.map(({ device, from, to }) => ({ device: nameOf(devices.get(device)), from, to }))
}

interface Stay {
  device: number
  from: number
  to: number
}

/** Samples of one device in a row are a stay; those of a device that is not known belong to none. */
function staysIn(charges: readonly Pick<MeasuredCharge, 'device' | 'utc'>[]): Stay[] {
  const stays: Stay[] = []
  for (const { device, utc } of charges) {
    const last = stays.at(-1)
    if (device === null) continue
    if (last?.device === device) last.to = utc
    else stays.push({ device, from: utc, to: utc })
  }
  return stays
}

const nameOf = (device: DeviceName | undefined): BatteryStay['device'] => {
  if (!device) return null
  const { id, manufacturer, model, serialNumber } = device
  return { id, manufacturer, model, serialNumber }
}
