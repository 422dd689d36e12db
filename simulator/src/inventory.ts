import type { ReportPieces } from '@muster/contract'
import { applicationVersion } from './day/releases.ts'
import type { DayNumber, Device } from './estate.ts'
import { mix, share } from './random.ts'

type Inventory = NonNullable<ReportPieces['inventory']>

/** Some devices get the next system build in the quarter before the estate is created, or in the one after. */
export function osBuildOn({ model, osBuild, seed }: Device, day: DayNumber, made: DayNumber): string {
  const [first, next] = model.osBuilds
  const isRenewed = osBuild === first?.version && next !== undefined && share(seed, 110) < 0.3
  const from = made - 85 + Math.floor(170 * share(seed, 111))
  return isRenewed && day >= from ? next.version : osBuild
}

function clientVersionOn(device: Device, day: DayNumber, made: DayNumber): string | null {
  const client = device.applications.find(
    ({ application }) => application.packageName === 'com.muster.client',
  )
  if (client) return applicationVersion(device, client, day, made)
  return device.processes.find(({ process }) => process.productName === 'Muster Client')?.fileVersion ?? null
}

/** A device's inventory on a day. */
export function inventoryOn(device: Device, day: DayNumber, made: DayNumber): Inventory {
  const { model, sim } = device
  return {
    platformType: model.platformType,
    manufacturer: model.manufacturer,
    model: model.model,
    serialNumber: device.serialNumber,
    imei: device.imei,
    deviceName: device.deviceName,
    operatingSystem: { buildVersion: osBuildOn(device, day, made) },
    firmware: device.firmware === null ? null : { version: device.firmware },
    bios: device.bios === null ? null : { version: device.bios },
    totalPhysicalMemory: device.memoryBytes,
    processor: { name: model.processor },
    timeZone: { name: device.site.timeZone },
    clientVersion: clientVersionOn(device, day, made),
    extensionVersion: device.extensionVersion,
    sims: sim
      ? [{ serialNumber: sim.serialNumber, operatorName: sim.operator.name, operatorCode: sim.operator.code }]
      : [],
  }
}

/** The parts of the inventory that change. */
export const inventoryMark = (device: Device, day: DayNumber, made: DayNumber): string =>
  `${osBuildOn(device, day, made)} ${clientVersionOn(device, day, made)}`

/** Fills slowly, and is cleaned up every other month. */
export function storageOn({ seed, model }: Device, day: DayNumber): NonNullable<ReportPieces['storage']> {
  const usual = 0.3 + 0.45 * share(seed, 112)
  const grown = 0.15 * (((day + (seed % 60)) % 60) / 60)
  return { used: Math.round(model.storageBytes * (usual + grown)), total: model.storageBytes }
}

export function processesOf(device: Device): Required<NonNullable<ReportPieces['processes']>> {
  const list = device.processes.map(({ process, fileVersion }) => ({
    processName: process.processName,
    productName: process.productName,
    productVersion: process.productVersion,
    fileVersion,
  }))
  return { hash: mix(device.seed, 113).toString(16).padStart(8, '0'), list }
}
