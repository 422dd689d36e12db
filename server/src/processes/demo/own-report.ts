import {
  InstalledApplication,
  InstalledProcess,
  Inventory,
  type LocalTime,
  type ReportBody,
  type ReportPieces,
  readLocalTime,
} from '@muster/contract'
import type { ReadReport } from '../../ingestion/index.ts'

/**
 * Reads a report that the demo itself has made. Its samples are many and known to be right, so they are taken as they
 * are; reading each as if a stranger had sent it would take half of the time that the demo takes to make.
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
          list: applications.list?.map((each) => InstalledApplication.parse(each)) ?? null,
        }
      : null,
    processes: processes
      ? { hash: processes.hash, list: processes.list?.map((each) => InstalledProcess.parse(each)) ?? null }
      : null,
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

function timeOf(text: string): LocalTime {
  const time = readLocalTime(text)
  if (!time) throw new Error(`the demo made a time that is none: ${text}`)
  return time
}
