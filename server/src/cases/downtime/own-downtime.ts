import { alarmTypes, dayLength, minuteLength, type Watched } from '@muster/contract'
import { type Gap, isSilenceAlert, silenceCountsAgainAt } from '@muster/rules'
import { findMissingReports, readGaps } from '../../ingestion/index.ts'
import type { Database } from '../../platform/database/database.ts'

/** What is known of times in which no report could come in. */
export interface OwnDowntime {
  gaps: readonly Gap[]
  /** When silence counts: it does not while none can come in, nor right after [K-1208]. */
  silenceCountsAt: number | null
}

export const noDowntime: OwnDowntime = { gaps: [], silenceCountsAt: Number.NEGATIVE_INFINITY }

/** Longer than silence, an ending time, or a usual threshold of days without a report. */
const remembered = 100 * dayLength

export async function readOwnDowntime(db: Database, now: number): Promise<OwnDowntime> {
  await findMissingReports(db, now)
  return await readKnownDowntime(db, now)
}

/** The same for calls, which leave it to workers to find that reports are missing. */
export async function readKnownDowntime(db: Database, now: number): Promise<OwnDowntime> {
  const gaps = (await readGaps(db, now - remembered)).filter(({ from }) => from < now)
  const last = gaps.at(-1)
  const silenceCountsAt = silenceCountsAgainAt({
    lastGap: last ? { from: last.from, to: last.to ?? now } : null,
    firstReportSince: last?.firstReportAt ?? null,
  })
  return { gaps: gaps.map(({ from, to }) => ({ from, to: to ?? now })), silenceCountsAt }
}

/** Whether a watch looks for nothing but what own downtime causes by itself [K-1207]. */
function isAboutSilence(watched: Watched): boolean {
  if (watched.kind === 'deviceAlert') return isSilenceAlert(watched.alert)
  if (watched.kind === 'alarm') return isSilenceAlert(alarmTypes[watched.alarm])
  return watched.kind === 'silence'
}

/** Whether it looks for that among other things: of these it counts what own downtime does not explain. */
export function knowsSilence(watched: Watched): boolean {
  if (watched.kind === 'deviceAlert') return isAboutSilence(watched) || watched.alert === 'deviceStatus'
  if (watched.kind === 'alarm')
    return isAboutSilence(watched) || ['deviceStatus', 'anyAlert'].includes(alarmTypes[watched.alarm])
  if (watched.kind !== 'deviceFilter') return watched.kind === 'silence'
  const { status = [], alertStatuses = {}, lastSeen = [] } = watched.filter
  return (
    status.length > 0 ||
    lastSeen.length > 0 ||
    Object.entries(alertStatuses).some(([alert, levels]) => isSilenceAlert(alert) && levels.length > 0)
  )
}

/** When a watch looks again that has to wait; null: it need not. */
export function waitsUntil({ silenceCountsAt }: OwnDowntime, watched: Watched, now: number): number | null {
  if (!isAboutSilence(watched)) return null
  if (silenceCountsAt === null) return now + minuteLength
  return silenceCountsAt > now ? silenceCountsAt : null
}
