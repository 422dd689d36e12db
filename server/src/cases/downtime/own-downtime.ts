import { dayLength, minuteLength, type Watched } from '@muster/contract'
import { type Gap, silenceCountsAgainAt } from '@muster/rules'
import { findMissingReports, readGaps } from '../../ingestion/index.ts'
import type { Database } from '../../platform/database/database.ts'

/** What is known of times in which no report could come in. */
export interface OwnDowntime {
  gaps: readonly Gap[]
  /** When silence counts: it does not while none can come in, nor right after [K-1208]. */
  silenceCountsAt: number | null
}

export const noDowntime: OwnDowntime = { gaps: [], silenceCountsAt: Number.NEGATIVE_INFINITY }

/** Longer than silence, or an ending time, may be. */
const remembered = 8 * dayLength

export async function readOwnDowntime(db: Database, now: number): Promise<OwnDowntime> {
  await findMissingReports(db, now)
  const gaps = await readGaps(db, now - remembered)
  const last = gaps.at(-1)
  const silenceCountsAt = silenceCountsAgainAt({
    lastGap: last ? { from: last.from, to: last.to ?? now } : null,
    firstReportSince: last?.firstReportAt ?? null,
  })
  return { gaps: gaps.map(({ from, to }) => ({ from, to: to ?? now })), silenceCountsAt }
}

const ofSilence: readonly string[] = ['deviceUtilisationOutOfContactStatus', 'deviceUtilisationIdleStatus']

/** Whether a watch looks for something that own downtime causes by itself [K-1207]. */
export const isAboutSilence = (watched: Watched): boolean =>
  watched.kind === 'silence' || (watched.kind === 'deviceAlert' && ofSilence.includes(watched.alert))

/** When a watch looks again that has to wait; null: it need not. */
export function waitsUntil({ silenceCountsAt }: OwnDowntime, watched: Watched, now: number): number | null {
  if (!isAboutSilence(watched)) return null
  if (silenceCountsAt === null) return now + minuteLength
  return silenceCountsAt > now ? silenceCountsAt : null
}
