import { minuteLength, type QuietReason } from '@muster/contract'
import { caseForGroup, type GroupPhase, nextPhase, type Turn } from '@muster/rules'
import { bitmapOf } from '../../alerts/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { type CaseRecord, lockLastCases } from '../book/case-records.sql.ts'
import { Casebook } from '../book/casebook.ts'
import { comeBack, endCase, growCase, openedCase } from './case-turns.ts'
import type { FoundGroup } from './found-group.ts'
import type { Settling } from './settling.ts'
import { timeZonesOf } from './time-zones.ts'
import { deleteWatchGroups, saveWatchGroups, type WatchGroup } from './watch-groups.sql.ts'

const noRow = {
  phase: 'quiet',
  since: null,
  lookedAt: null,
  lookedMark: 0,
  hasNews: false,
  lookAt: null,
} as const

const phaseOf = ({ phase, since }: Pick<WatchGroup, 'phase' | 'since'>): GroupPhase =>
  phase === 'quiet' || since === null ? { phase: 'quiet' } : { phase, since }

/** Decides for each group that was looked at, and writes cases and groups; returns whether a case opened. */
export async function settleGroups(
  scope: Scope,
  settling: Settling,
  found: readonly FoundGroup[],
): Promise<{ hasFound: boolean; groups: number }> {
  const { watch, now, holdFor, gaps } = settling
  const rows = new Map(settling.known.map((row) => [row.key, row]))
  const isFirstLook = watch.lookedAt === null
  const decided = found.map((group) => {
    const before = rows.get(group.key) ?? { key: group.key, ...noRow }
    const timing = { holdFor, endAfter: watch.endMinutes * minuteLength, gaps }
    const next = nextPhase(phaseOf(before), { now, isMet: group.isMet, since: group.since }, timing)
    const hasNews = !isFirstLook && (isNewsOf(group, before) || (before.hasNews && group.devices > 0))
    const { phase } = next
    const row: WatchGroup = {
      key: group.key,
      phase: phase.phase,
      since: phase.phase === 'quiet' ? null : phase.since,
      lookedAt: now,
      lookedMark: settling.work.mark,
      hasNews,
      lookAt: earliest(next.lookAt, group.nextAt),
    }
    return { group, row, turns: next.turns, hasNews }
  })
  const cases = await lockLastCases(
    scope,
    watch.id,
    decided.filter(({ row, turns }) => turns.length > 0 || row.phase !== 'quiet').map(({ row }) => row.key),
  )
  const book = new Casebook(scope, now, cases)
  await book.readCohorts()
  const last = new Map(cases.map((record) => [record.groupKey, record]))
  const peaks = await settling.numbersOf(
    decided.filter(({ group, turns }) => isPeak(group, last.get(group.key), turns)).map(({ row }) => row.key),
  )
  const zones = await timeZonesOf(
    scope,
    decided.filter(({ turns }) => turns.some(({ what }) => what === 'opened')).map(({ group }) => group),
    { memory: settling.memory, timeZone: watch.quietHours?.timeZone ?? 'UTC' },
  )
  let hasFound = false
  for (const { group, hasNews, turns } of decided) {
    const numbers = peaks.get(group.key)
    const met = {
      ...{ group, hasNews, settling, book },
      quietReason: quietReasonOf(isFirstLook, group),
      peak: numbers ? bitmapOf(numbers) : null,
    }
    for (const { what, at } of turns) {
      const record = last.get(group.key) ?? null
      if (what === 'ended') {
        if (record) endCase(met, record, at)
        continue
      }
      const becomes = caseForGroup(record, at)
      if (becomes === 'goesOn') continue
      hasFound = true
      if (becomes === 'comesBack' && record) comeBack(met, record)
      else last.set(group.key, openedCase(met, { at, earlier: record, timeZone: zones(group) }))
    }
    const record = last.get(group.key)
    if (record && record.endedAt === null && !turns.some(({ what }) => what === 'opened'))
      growCase(met, record)
  }
  await book.save()
  const [kept = [], gone = []] = [true, false].map((isKept) =>
    decided.filter(
      ({ row, group }) => (row.phase !== 'quiet' || group.devices > 0 || row.lookAt !== null) === isKept,
    ),
  )
  await saveWatchGroups(
    scope,
    watch.id,
    kept.map(({ row }) => row),
  )
  await deleteWatchGroups(
    scope,
    watch.id,
    gone.map(({ row }) => row.key),
  )
  return { hasFound, groups: kept.length }
}

const isPeak = (group: FoundGroup, record: CaseRecord | undefined, turns: readonly Turn[]): boolean =>
  turns.some(({ what }) => what === 'opened') ||
  (record !== undefined && record.endedAt === null && group.devices > record.peakDevices)

const isNewsOf = (group: FoundGroup, { phase }: Pick<WatchGroup, 'phase'>): boolean =>
  group.isWhole ? group.isMet && phase !== 'holding' && phase !== 'alerting' : group.isNews

const quietReasonOf = (isFirstLook: boolean, group: FoundGroup): QuietReason =>
  isFirstLook ? 'watch' : group.isOfChange ? 'threshold' : 'move'

function earliest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}
