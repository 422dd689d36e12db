import { type LocalTime, Report, type ReportBody, type ReportPieces, readLocalTime } from '@muster/contract'
import { type ReadReport, readReport } from '../../ingestion/index.ts'

/**
 * Reads a report that the demo itself has made. Its samples are many and known to be right, so they are taken as they
 * are; reading each as if a stranger had sent it would take half of the time that the demo takes to make.
 */
export function readOwnReport(body: ReportBody, sentAt: number): ReadReport {
  const { chargeLevels, locations, signals, hours } = body as ReportPieces
  const rest = { ...body, chargeLevels: [], locations: [], signals: [], hours: [] }
  return {
    ...readReport(Report.parse(rest), sentAt),
    chargeLevels: timed(chargeLevels),
    fixes: timed(locations).map(({ accuracy = 0, source = 'unknown', ...fix }) => ({
      ...fix,
      accuracy,
      source,
    })),
    signals: timed(signals),
    hours: timed(hours),
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
