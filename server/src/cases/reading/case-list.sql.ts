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

interface FoundCases {
  cases: StoredCase[]
  /** How many there are on all pages; null where they were not counted on the way. */
  total: number | null
}

/** First which cases these are, then their rows: what a page shows is read for one page, not for a hundred thousand cases. */
export async function findCases(scope: Scope, sight: Sight, asked: AskedCases): Promise<FoundCases> {
  const page = await readPage(scope, sight, asked)
  if (page.length === 0) return { cases: [], total: null }
  const numbers = page.map(({ number }) => number)
  const rows = await selectCases(scope, {
    ...{ sight, among: numbers },
    which: () => sql`c.number = ANY (${numbers}::integer[])`,
  })
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return { cases: numbers.flatMap((number) => byNumber.get(number) ?? []), total: page[0]?.total ?? null }
}

interface Numbered {
  number: number
  total?: number
}

/** The numbers of the cases of a page, in their order. */
async function readPage(
  scope: Scope,
  sight: Sight,
  { tab, sort = caseDefaultSorts[tab], limit, offset, ...filter }: AskedCases,
): Promise<Numbered[]> {
  const seen = seenCases(scope, sight)
  const matches = await conditionsOf(scope, filter)
  const where = sql`${seen.where} AND ${tabs[tab](sight.user)} AND ${matches(seen)}`
  // Then each case has to be looked at anyway; else a page is read from an index, and another one counts.
  const isCounted = sight.cohorts !== null || isSearch(filter)
  const { rows } = await pageOf(scope, { seen, where, tab, sort, limit, offset, isCounted }).execute(scope.tx)
  return rows
}

interface Page extends Pick<AskedCases, 'tab' | 'limit' | 'offset'> {
  seen: SeenCases
  where: RawBuilder<unknown>
  sort: Sort<CaseSortField>
  isCounted: boolean
}

function pageOf(scope: Scope, page: Page): RawBuilder<Numbered> {
  const { field } = page.sort
  if (field === 'place' || field === 'watch') return pageByName(scope, namedBy[field], page)
  return sql`
    SELECT c.number ${page.isCounted ? sql`, count(*) OVER ()::integer AS total` : sql``}
    FROM ${page.seen.from} WHERE ${page.where}
    ORDER BY ${orderOf(page, field)} LIMIT ${page.limit} OFFSET ${page.offset}`
}

/** By which columns cases share a name, and the name. */
const namedBy = {
  place: { columns: ['group_key'], name: placeText },
  watch: { columns: ['watch_id', 'watch_name'], name: watchText },
}

/** Far fewer names than cases: these are counted and sorted, and only the cases of a page's names are. */
function pageByName(
  scope: Scope,
  names: (typeof namedBy)[keyof typeof namedBy],
  { seen: { from }, where, tab, sort, limit, offset }: Page,
): RawBuilder<Numbered> {
  const direction = directionOf(sort)
  const columns = (alias: string) => sql.join(names.columns.map((column) => sql.id(alias, column)))
  const isSame = sql.join(
    names.columns.map((column) => sql`c.${sql.id(column)} = shown.${sql.id(column)}`),
    sql` AND `,
  )
  return sql`
    WITH found AS (
      SELECT ${columns('c')}, count(*) AS cases, min(c.number) AS first FROM ${from} WHERE ${where}
      GROUP BY ${columns('c')}
    ),
    named AS (
      SELECT ${columns('found')}, found.cases, ${names.name} AS name
      FROM found JOIN watch_case c ON ${inWorld(scope, 'c')} AND c.number = found.first ${namesOf(scope)}
    ),
    placed AS (
      SELECT named.*, sum(cases) OVER (ORDER BY name ${direction}) AS up_to, sum(cases) OVER (PARTITION BY name) AS of_name
      FROM named
    ),
    shown AS (SELECT * FROM placed WHERE up_to > ${offset} AND up_to - of_name < ${offset + limit})
    SELECT c.number, (SELECT sum(cases) FROM found)::integer AS total FROM ${from} JOIN shown ON ${isSame} WHERE ${where}
    ORDER BY shown.name ${direction}, ${tiesOf(tab)}
    LIMIT ${limit} OFFSET greatest(0, ${offset} - (SELECT min(up_to - of_name) FROM shown))`
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

const isSearch = ({ search = '' }: CaseFilter): boolean => search.trim() !== ''

/** Every given filter has a value that the case matches [K-805]. */
async function conditionsOf(
  scope: Scope,
  { search = '', watchIds, homeLocationIds, levels, takenBy, from, to }: CaseFilter,
): Promise<(seen: SeenCases) => RawBuilder<boolean>> {
  const isFound = isSearch({ search }) ? await foundBy(scope, search.trim()) : null
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

const directionOf = ({ order }: Pick<Sort<CaseSortField>, 'order'>) =>
  order === 'asc' ? sql`ASC` : sql`DESC`

const tiesOf = (tab: CaseTab) =>
  tab === 'over' ? sql`${endOf} DESC, c.number DESC` : sql`c.opened_at ASC, c.number ASC`

function orderOf(
  { seen: { level, devices, peakDevices }, tab, sort }: Page,
  field: Exclude<CaseSortField, keyof typeof namedBy>,
): RawBuilder<unknown> {
  const isOver = tab === 'over'
  const direction = directionOf(sort)
  switch (field) {
    case 'age':
      return sql`${isOver ? endOf : sql`c.opened_at`} ${direction}, c.number ${direction}`
    case 'level':
      return sql`${level} ${direction}, ${tiesOf(tab)}`
    case 'size':
      return sql`${isOver ? peakDevices : devices} ${direction}, ${tiesOf(tab)}`
  }
}
