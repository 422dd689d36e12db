import {
  AccessPoint,
  ChargeLevel,
  DeviceEvent,
  Fix,
  Hour,
  InstalledApplication,
  InstalledProcess,
  Inventory,
  type LocalTime,
  type Refusal,
  type Report,
  reportLimits,
  Signal,
  SmartBattery,
  Storage,
} from '@muster/contract'
import type { z } from 'zod'
import { checkInput } from '../../platform/http/check-input.ts'

/** The usable part of a report, with the reasons why the rest is not. */
export interface ReadReport {
  sequence: number
  sentAt: LocalTime
  inventory: Inventory | null
  storage: Storage | null
  /** Undefined where the report does not mention it. */
  accessPoint: AccessPoint | undefined
  smartBatteries: SmartBattery[]
  applications: { hash: string; list: InstalledApplication[] | null } | null
  processes: { hash: string; list: InstalledProcess[] | null } | null
  chargeLevels: ChargeLevel[]
  fixes: Fix[]
  signals: Signal[]
  hours: Hour[]
  events: DeviceEvent[]
  refused: Refusal[]
}

const minute = 60_000
const day = 24 * 60 * minute

/** Parses a report piece by piece; a piece that is wrong, too old or in the future is rejected by name. */
export function readReport(report: Report, now: number): ReadReport {
  const reader = new PieceReader(now)
  const one = <Schema extends z.ZodType>(name: keyof Report, schema: Schema) =>
    report[name] === undefined ? undefined : reader.piece(name, schema, report[name])
  return {
    sequence: report.sequence,
    sentAt: report.sentAt,
    inventory: one('inventory', Inventory) ?? null,
    storage: one('storage', Storage) ?? null,
    accessPoint: reader.recent('accessPoint', one('accessPoint', AccessPoint)),
    smartBatteries: reader.samples('smartBatteries', SmartBattery, report.smartBatteries),
    applications: reader.list('applications', InstalledApplication, report.applications),
    processes: reader.list('processes', InstalledProcess, report.processes),
    chargeLevels: reader.samples('chargeLevels', ChargeLevel, report.chargeLevels),
    fixes: reader.samples('locations', Fix, report.locations),
    signals: reader.samples('signals', Signal, report.signals),
    hours: reader.samples('hours', Hour, report.hours),
    events: reader.samples('events', DeviceEvent, report.events),
    refused: reader.refused,
  }
}

/** Parses pieces and remembers the rejected ones. */
class PieceReader {
  readonly refused: Refusal[] = []
  private readonly earliest: number
  private readonly latest: number

  constructor(now: number) {
    this.earliest = now - reportLimits.daysOld * day
    this.latest = now + reportLimits.minutesAhead * minute
  }

  piece<Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    value: unknown,
  ): z.output<Schema> | undefined {
    const read = checkInput(schema, value, 1)
    if ('data' in read) return read.data
    const [issue] = read.problems
    const field = issue?.field ? `${name}.${issue.field}` : name
    this.refuse({ item: name, field, reason: 'invalid', problem: issue?.problem ?? 'is not valid' })
    return undefined
  }

  pieces<Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    values: readonly unknown[],
  ): z.output<Schema>[] {
    const read: z.output<Schema>[] = []
    values.forEach((value, index) => {
      const piece = this.piece(`${name}[${index}]`, schema, value)
      if (piece !== undefined) read.push(piece)
    })
    return read
  }

  /** A list with a hash is the whole list: one wrong entry leaves the others valid. */
  list<Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    given: { hash: string; list?: unknown[] | undefined } | undefined,
  ): { hash: string; list: z.output<Schema>[] | null } | null {
    if (!given) return null
    return { hash: given.hash, list: given.list ? this.pieces(`${name}.list`, schema, given.list) : null }
  }

  samples<Schema extends z.ZodType<{ at: LocalTime }>>(
    name: string,
    schema: Schema,
    values: readonly unknown[],
  ): z.output<Schema>[] {
    const read: z.output<Schema>[] = []
    values.forEach((value, index) => {
      const item = `${name}[${index}]`
      const sample = this.recent(item, this.piece(item, schema, value))
      if (sample) read.push(sample)
    })
    return read
  }

  /** Rejects what is too far in the past or future, by the server's clock. */
  recent<Piece extends { at: LocalTime } | null | undefined>(item: string, piece: Piece): Piece | undefined {
    if (!piece) return piece
    const { utc } = piece.at
    if (utc >= this.earliest && utc <= this.latest) return piece
    const [reason, problem] =
      utc > this.latest
        ? (['inFuture', `lies more than ${reportLimits.minutesAhead} minutes in the future`] as const)
        : (['tooOld', `is older than ${reportLimits.daysOld} days`] as const)
    this.refuse({ item, field: `${item}.at`, reason, problem })
    return undefined
  }

  /** Beyond the limit a piece is refused without being named: the answer must not outgrow the report. */
  private refuse(refusal: Refusal): void {
    if (this.refused.length < reportLimits.refused) this.refused.push(refusal)
  }
}
