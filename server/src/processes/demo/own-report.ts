import {
  Inventory,
  type LocalTime,
  type ReportBody,
  type ReportPieces,
  readLocalTime,
} from '@muster/contract'
import type { ReadReport } from '../../ingestion/index.ts'

/**
 * Reads a report that the demo itself has generated. Its samples are many and known to be valid, so they are not
 * validated: that would take half of the time it takes to create the demo.
 */
export function readOwnReport(body: ReportBody): ReadReport {
  const { inventory, storage, accessPoint, smartBatteries, applications, processes, ...samples } =
    body as ReportPieces
  return {
    sequence: body.sequence,
    sentAt: timeOf(body.sentAt),
    inventory: inventory ? Inventory.parse(inventory) : null,
    storage: storage ?? null,
    accessPoint: accessPoint && { ...accessPoint, at: timeOf(accessPoint.at) },
    smartBatteries: timed(smartBatteries),
    applications: applications
      ? {
          hash: applications.hash,
          list: applications.list?.map((each) => ({ ...each, system: each.system ?? false })) ?? null,
        }
      : null,
    processes: processes ? { hash: processes.hash, list: processes.list ?? null } : null,
    chargeLevels: timed(samples.chargeLevels),
    fixes: timed(samples.locations).map(({ accuracy = 0, source = 'unknown', ...fix }) => ({
      ...fix,
      accuracy,
      source,
    })),
    signals: timed(samples.signals),
    hours: timed(samples.hours),
    events: timed(samples.events) as ReadReport['events'],
    refused: [],
  }
}

type Timed<Piece> = Omit<Piece, 'at'> & { at: LocalTime }

const timed = <Piece extends { at: string }>(pieces: readonly Piece[] = []): Timed<Piece>[] =>
  pieces.map((piece) => ({ ...piece, at: timeOf(piece.at) }))

/** Thousands of devices share the same moments. */
const times = new Map<string, LocalTime>()
const mostTimes = 400_000

function timeOf(text: string): LocalTime {
  const known = times.get(text)
  if (known) return known
  const time = readLocalTime(text)
  if (!time) throw new Error(`the demo made a time that is none: ${text}`)
  if (times.size >= mostTimes) times.clear()
  times.set(text, time)
  return time
}
