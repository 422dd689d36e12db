import {
  type CaseFilter,
  type CaseSortField,
  type CaseTab,
  caseDefaultSorts,
  type Sort,
  statusLevels,
} from '@muster/contract'
import { searchFor } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { readHomeLocations } from '../../administration/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { namesOf, placeText, type StoredCase, selectCases, watchText } from './case-rows.sql.ts'
import { type SeenCases, type Sight, seenCases } from './sight.sql.ts'

export interface AskedCases extends CaseFilter {
  tab: CaseTab
  sort?: Sort<CaseSortField> | undefined
  limit: number
  offset: number
}

const lasting = sql<boolean>`c.state IN ('open', 'taken', 'snoozed')`
const ended = sql<boolean>`c.state IN ('closed', 'over')`

/** The states as texts of the statement, so that the indexes of lasting and of ended cases are found. */
const tabs: Record<CaseTab, (user: string) => RawBuilder<boolean>> = {
  open: () => sql`c.state IN ('open', 'taken')`,
  mine: (user) => sql`c.state = 'taken' AND c.taken_by = ${user}`,
  snoozed: () => sql`c.state = 'snoozed'`,
  over: () => ended,
}

/** First which cases these are, then their rows: what a page shows is read for one page, not for a hundred thousand cases. */
export async function findCases(scope: Scope, sight: Sight, asked: AskedCases): Promise<StoredCase[]> {
  const numbers = await numbersOf(scope, sight, asked)
  if (numbers.length === 0) return []
  const rows = await selectCases(scope, {
    ...{ sight, among: numbers },
    which: () => sql`c.number = ANY (${numbers}::integer[])`,
  })
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

/** The numbers of the cases of a page, in their order. */
async function numbersOf(
  scope: Scope,
  sight: Sight,
  { tab, sort = caseDefaultSorts[tab], limit, offset, ...filter }: AskedCases,
): Promise<number[]> {
  const seen = seenCases(scope, sight)
  const matches = await conditionsOf(scope, filter)
  const isByName = sort.field === 'place' || sort.field === 'watch'
  const { rows } = await sql<{ number: number }>`
    SELECT c.number FROM ${seen.from} ${isByName ? namesOf(scope) : sql``}
    WHERE ${seen.where} AND ${tabs[tab](sight.user)} AND ${matches(seen)}
    ORDER BY ${orderOf(seen, tab, sort)} LIMIT ${limit} OFFSET ${offset}`.execute(scope.tx)
  return rows.map(({ number }) => number)
}

export async function countCases(
  scope: Scope,
  sight: Sight,
  { tab, ...filter }: CaseFilter & { tab: CaseTab },
): Promise<number> {
  const { from, where, matches } = await matching(scope, sight, filter)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${from}
    WHERE ${where} AND ${tabs[tab](sight.user)} AND ${matches}`.execute(scope.tx)
  return rows[0]?.count ?? 0
}

/** How many cases each tab has [K-802]. */
export async function countTabs(
  scope: Scope,
  sight: Sight,
  filter: CaseFilter,
): Promise<Record<CaseTab, number> & { isWatched: boolean }> {
  const { from, where, matches } = await matching(scope, sight, filter)
  const counts = (['open', 'mine', 'snoozed'] as const).map(
    (tab) => sql`count(*) FILTER (WHERE ${tabs[tab](sight.user)})::integer AS ${sql.id(tab)}`,
  )
  const { rows } = await sql<Omit<Record<CaseTab, number>, 'over'> & { isWatched: boolean }>`
    SELECT ${sql.join(counts)},
           EXISTS (SELECT FROM watch w WHERE ${inWorld(scope, 'w')} AND (w.owner IS NULL OR w.owner = ${sight.user})) AS "isWatched"
    FROM ${from} WHERE ${where} AND ${lasting} AND ${matches}`.execute(scope.tx)
  const [now = { open: 0, mine: 0, snoozed: 0, isWatched: false }] = rows
  const { rows: past } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${from} WHERE ${where} AND ${ended} AND ${matches}`.execute(
    scope.tx,
  )
  return { ...now, over: past[0]?.count ?? 0 }
}

async function matching(scope: Scope, sight: Sight, filter: CaseFilter) {
  const seen = seenCases(scope, sight)
  return { from: seen.from, where: seen.where, matches: (await conditionsOf(scope, filter))(seen) }
}

/** Every given filter has a value that the case matches [K-805]. */
async function conditionsOf(
  scope: Scope,
  { search = '', watchIds, homeLocationIds, levels, takenBy, from, to }: CaseFilter,
): Promise<(seen: SeenCases) => RawBuilder<boolean>> {
  const isFound = search.trim() === '' ? null : await foundBy(scope, search.trim())
  return ({ level }) => {
    const conditions = [
      ...(watchIds?.length ? [sql<boolean>`c.watch_id = ANY (${watchIds}::text[])`] : []),
      ...(homeLocationIds?.length ? [isAt(homeLocationIds)] : []),
      ...(levels?.length ? [hasLevel(level, levels)] : []),
      ...(takenBy?.length ? [hasTaker(takenBy)] : []),
      ...(from === undefined ? [] : [sql<boolean>`coalesce(c.ended_at >= ${from}, true)`]),
      ...(to === undefined ? [] : [sql<boolean>`c.opened_at <= ${to}`]),
      ...(isFound ? [isFound] : []),
    ]
    return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`
  }
}

/** Only cases of home locations are at a place; null stands for devices without any. */
function isAt(ids: readonly (string | null)[]): RawBuilder<boolean> {
  const named = ids.filter((id) => id !== null)
  const isNone = ids.includes(null) ? sql`OR c.home_location_id IS NULL` : sql``
  return sql`(c.grouped_by = 'homeLocation' AND (c.home_location_id = ANY (${named}::text[]) ${isNone}))`
}

function hasTaker(ids: readonly (string | null)[]): RawBuilder<boolean> {
  const named = ids.filter((id) => id !== null)
  const isNobody = ids.includes(null) ? sql`OR c.taken_by IS NULL` : sql``
  return sql`(c.taken_by = ANY (${named}::text[]) ${isNobody})`
}

const hasLevel = (level: RawBuilder<number>, levels: readonly ('yellow' | 'red')[]): RawBuilder<boolean> =>
  sql`${level} = ANY (${levels.map((each) => statusLevels.indexOf(each))}::integer[])`

/** By number, place, group, model, watch and taker. A number may be written as it is shown: #12. */
async function foundBy(scope: Scope, search: string): Promise<RawBuilder<boolean>> {
  const isFound = searchFor(search)
  const homes = (await readHomeLocations(scope)).filter(({ name }) => isFound(name)).map(({ id }) => id)
  const { rows: watches } = await sql<{ id: string; name: string }>`
    SELECT w.id, w.name FROM watch w WHERE ${inWorld(scope, 'w')}`.execute(scope.tx)
  const found = watches.filter(({ name }) => isFound(name)).map(({ id }) => id)
  const kept = watches.map(({ id }) => id)
  const contains = (text: RawBuilder<unknown>) => sql`strpos(lower(${text}), lower(${search})) > 0`
  return sql`(
    c.number::text = ${search.replace(/^#/, '')} OR c.home_location_id = ANY (${homes}::text[])
    OR ${contains(sql`c.group_name`)} OR ${contains(sql`c.manufacturer || ' ' || c.model`)}
    OR ${contains(sql`c.taken_email`)} OR c.watch_id = ANY (${found}::text[])
    OR (c.watch_id <> ALL (${kept}::text[]) AND ${contains(sql`c.watch_name`)})
  )`
}

/** An ended case is as old as its end; one that somebody closed ended for them then. */
const endOf = sql`coalesce(c.ended_at, c.closed_at)`

function orderOf(
  { level, devices, peakDevices }: SeenCases,
  tab: CaseTab,
  { field, order }: Sort<CaseSortField>,
): RawBuilder<unknown> {
  const isOver = tab === 'over'
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  const age = isOver ? endOf : sql`c.opened_at`
  const ties = isOver ? sql`${endOf} DESC, c.number DESC` : sql`c.opened_at ASC, c.number ASC`
  switch (field) {
    case 'age':
      return sql`${age} ${direction}, c.number ${direction}`
    case 'level':
      return sql`${level} ${direction}, ${ties}`
    case 'size':
      return sql`${isOver ? peakDevices : devices} ${direction}, ${ties}`
    case 'place':
      return sql`${placeText} ${direction}, ${ties}`
    case 'watch':
      return sql`${watchText} ${direction}, ${ties}`
  }
}
