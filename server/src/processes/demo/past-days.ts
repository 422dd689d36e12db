import { type Device, type Estate, type PastReport, reportsOfDevice, type World } from '@muster/simulator'
import { BatteryCache } from '../../battery/index.ts'
import { type Installation, readInstallations } from '../../fleet/index.ts'
import { type PendingReport, serialNumbersOf, storeReports, wantedNames } from '../../ingestion/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { NameCache } from '../../telemetry/index.ts'
import { readOwnReport } from './own-report.ts'

/** Which part of an estate's past is meant. */
export interface PastShare {
  /** Milliseconds since the epoch; the end is not part of it. */
  from: number
  to: number
  /** One share, from 0, of so many. */
  index: number
  of: number
}

/** Reports of one transaction. */
const batchSize = 160

/** Stores a share of an estate's past, day by day, as if its devices had reported once a day. */
export class PastDays {
  private readonly db: Database
  private readonly names: NameCache
  private readonly batteries: BatteryCache
  private readonly worlds: WorldPast[]

  constructor(db: Database, estate: Estate, share: PastShare) {
    this.db = db
    this.names = new NameCache(db)
    this.batteries = new BatteryCache(db)
    this.worlds = estate.worlds.map((world) => new WorldPast(estate, shareOf(world, share), share))
  }

  /** Stores what comes next of the share, up to a day; gives how many reports there were. */
  async store(to: number): Promise<number> {
    let count = 0
    for (const world of this.worlds) {
      for (const reports of world.batchesUntil(to)) {
        await this.storeBatch(world.id, reports)
        count += reports.length
      }
    }
    return count
  }

  private async storeBatch(world: string, reports: readonly PastReport[]): Promise<void> {
    const installations = await this.installationsOf(world)
    const pending = reports.map((report) => pendingOf(report, installations))
    const all = pending.map(({ report }) => report)
    const names = await this.names.namesFor(world, wantedNames(all))
    const latest = Math.max(...pending.map(({ received }) => received))
    await this.batteries.ensure(world, all.flatMap(serialNumbersOf), latest)
    await inWorldTransaction(this.db, world, null, (scope) => storeReports(scope, names, pending, latest))
  }

  private readonly installations = new Map<string, Promise<Map<string, Installation>>>()

  private installationsOf(world: string): Promise<Map<string, Installation>> {
    const known =
      this.installations.get(world) ??
      inWorldTransaction(this.db, world, null, readInstallations).then(
        (all) => new Map(all.map((each) => [each.installId, each])),
      )
    this.installations.set(world, known)
    return known
  }
}

/** Sites are shared out whole: batteries go round among the devices of one. */
function shareOf(world: World, { index, of }: PastShare): World {
  const sites = world.sites.map(({ id }) => id)
  return { ...world, devices: world.devices.filter(({ site }) => sites.indexOf(site.id) % of === index) }
}

function pendingOf(
  { device, sentAt, body }: PastReport,
  installations: ReadonlyMap<string, Installation>,
): PendingReport {
  const known = installations.get(device.installId)
  if (!known) throw new Error(`the demo has no device ${device.serialNumber}`)
  const { id: deviceId, keyHash } = known
  return { deviceId, keyHash, received: sentAt, report: readOwnReport(body) }
}

/** The reports of a world's devices, some days at a time. */
class WorldPast {
  readonly id: string
  private readonly devices: DevicePast[]

  constructor(estate: Estate, world: World, period: PastShare) {
    this.id = world.id
    this.devices = world.devices.map((device) => new DevicePast(estate, device, period))
  }

  /** Those of one device together: it is read and written once. Made as they are stored: all at once would fill memory. */
  *batchesUntil(day: number): Generator<PastReport[]> {
    let batch: PastReport[] = []
    for (const device of this.devices) {
      batch.push(...device.reportsUntil(day))
      if (batch.length < batchSize) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }
}

class DevicePast {
  private readonly reports: Iterator<PastReport>
  private next: PastReport | undefined

  constructor(estate: Estate, device: Device, period: PastShare) {
    this.reports = reportsOfDevice(estate, device, period)
    this.advance()
  }

  reportsUntil(day: number): PastReport[] {
    const found: PastReport[] = []
    while (this.next && this.next.day <= day) {
      found.push(this.next)
      this.advance()
    }
    return found
  }

  private advance(): void {
    const { value, done } = this.reports.next()
    this.next = done ? undefined : value
  }
}
