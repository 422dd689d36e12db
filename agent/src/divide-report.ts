import { gzipSync } from 'node:zlib'
import { agentProtocol, Report, type ReportPieces, reportLimits } from '@muster/contract'

/** Pieces for which the last report wins; they precede those that merge in any order. */
const states = [
  'inventory',
  'storage',
  'accessPoint',
  'smartBatteries',
  'applications',
  'processes',
] as const satisfies (keyof ReportPieces)[]

const samples = [
  'chargeLevels',
  'locations',
  'signals',
  'hours',
  'events',
] as const satisfies (keyof ReportPieces)[]

/** Room for what is added when a report is sent. */
const envelope = { protocol: agentProtocol, sequence: Number.MAX_SAFE_INTEGER }
const sentAt = '2026-03-01T08:30:00.000+01:00'

/** Pieces that no report can hold, named by what is wrong. */
export class UnsendableReport extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`No report can hold this: ${problems.join('; ')}`)
    this.name = 'UnsendableReport'
    this.problems = problems
  }
}

/** Splits into as many reports as the protocol's limits need; usually one. */
export function divideToFit(pieces: ReportPieces): ReportPieces[] {
  if (fits(pieces)) return [pieces]
  const parts = divideReport(pieces)
  if (parts) return parts.flatMap(divideToFit)
  const { error } = Report.safeParse({ ...envelope, sentAt, ...pieces })
  throw new UnsendableReport(
    error
      ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
      : [`${Object.keys(pieces).join()}: too large`],
  )
}

/** Two smaller reports with the same contents; null where there is nothing left to split. */
export function divideReport(pieces: ReportPieces): [ReportPieces, ReportPieces] | null {
  const entries = samples.flatMap((name) => (pieces[name] ?? []).map((item) => ({ name, item })))
  const held = states.filter((name) => pieces[name] !== undefined)
  if (held.length > 0 && entries.length > 0) return [pick(pieces, held), pick(pieces, samples)]
  if (entries.length > 1) {
    const half = Math.ceil(entries.length / 2)
    return [collect(entries.slice(0, half)), collect(entries.slice(half))]
  }
  if (held.length > 1) {
    const half = Math.ceil(held.length / 2)
    return [pick(pieces, held.slice(0, half)), pick(pieces, held.slice(half))]
  }
  return null
}

function fits(pieces: ReportPieces): boolean {
  const report = { ...envelope, sentAt, ...pieces }
  if (!Report.safeParse(report).success) return false
  const text = JSON.stringify(report)
  const bytes = Buffer.byteLength(text)
  if (bytes > reportLimits.bytes) return false
  // Most reports are so small that they fit uncompressed.
  return bytes < reportLimits.compressedBytes / 2 || gzipSync(text).length <= reportLimits.compressedBytes
}

const pick = (pieces: ReportPieces, names: readonly (keyof ReportPieces)[]): ReportPieces =>
  Object.fromEntries(Object.entries(pieces).filter(([name]) => names.some((wanted) => wanted === name)))

const collect = (entries: { name: string; item: unknown }[]): ReportPieces =>
  Object.fromEntries(
    Map.groupBy(entries, ({ name }) => name)
      .entries()
      .map(([name, of]) => [name, of.map(({ item }) => item)]),
  )
