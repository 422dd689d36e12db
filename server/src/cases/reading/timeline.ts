import type { CaseEntry } from '@muster/contract'
import { readMembers } from '../../access/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { reachableFrom } from './case-people.ts'
import { seenAmong } from './one-case.sql.ts'
import type { Sight } from './sight.sql.ts'
import { countEntriesOf, readAllEntries, readEntries, type StoredEntry } from './timeline.sql.ts'

interface AskedEntries {
  number: number
  before: number | undefined
  limit: number
}

interface Timeline {
  list: CaseEntry[]
  totalCount: number
}

/** What happened to a case, the newest first, with the numbers that the caller's custom view has [K-506, K-702]. */
export async function readTimeline(scope: Scope, sight: Sight, asked: AskedEntries): Promise<Timeline> {
  const { cohorts } = sight
  if (cohorts === null) {
    const list = (await readEntries(scope, asked)).map((entry) => entryOf(entry))
    return { list, totalCount: await countEntriesOf(scope, asked.number) }
  }
  const entries = await readAllEntries(scope, asked.number)
  const earlier = entries.flatMap(({ facts }) =>
    typeof facts.earlierCase === 'number' ? [facts.earlierCase] : [],
  )
  const known = await seenAmong(scope, sight, earlier)
  const told = entriesOfView(entries, { cohorts, others: await addressesOfOtherViews(scope) })
  const seen = entriesInView(told, new Set(cohorts)).map((entry) => withKnown(entry, known))
  const { before = Number.POSITIVE_INFINITY, limit } = asked
  return { list: seen.filter(({ number }) => number < before).slice(0, limit), totalCount: seen.length }
}

/** The facts of an entry are what the contract has beside who and when; they were checked when they were written. */
const entryOf = ({ kind, number, at, byId, byEmail, facts }: StoredEntry): CaseEntry => {
  const { cohorts: _cohorts, ofCohorts: _ofCohorts, ...told } = facts
  const by = byId === null ? null : { id: byId, email: byEmail ?? byId }
  return { ...told, kind, number, at, by } as CaseEntry
}

/** The email addresses of people with another custom view than the caller's: to them, these are nobody [K-606]. */
async function addressesOfOtherViews(scope: Scope): Promise<Set<string>> {
  const members = await readMembers(scope)
  const known = new Set(reachableFrom(scope, members))
  return new Set(members.filter((member) => !known.has(member)).map(({ email }) => email))
}

/** Leaves out changes of home locations that the view does not show, and who of other views was told [K-715]. */
function entriesOfView(
  entries: readonly StoredEntry[],
  { cohorts, others }: { cohorts: readonly number[]; others: ReadonlySet<string> },
): StoredEntry[] {
  return entries.flatMap((entry) => {
    const { ofCohorts, receivers } = entry.facts
    if (ofCohorts && !ofCohorts.some((cohort) => cohorts.includes(cohort))) return []
    if (!receivers?.some((name) => others.has(name))) return [entry]
    const known = receivers.filter((name) => !others.has(name))
    return known.length === 0 ? [] : [{ ...entry, facts: { ...entry.facts, receivers: known } }]
  })
}

/** Names no earlier case that the caller does not see [K-701]. */
const withKnown = (entry: CaseEntry, known: ReadonlySet<number>): CaseEntry =>
  entry.kind === 'opened' && entry.earlierCase !== null && !known.has(entry.earlierCase)
    ? { ...entry, earlierCase: null }
    : entry

/** Growing and shrinking that changed nothing within the view is left out. */
function entriesInView(newestFirst: readonly StoredEntry[], view: ReadonlySet<number>): CaseEntry[] {
  let last = ''
  let known = extentInView({}, view)
  const seen: CaseEntry[] = []
  for (const entry of newestFirst.toReversed()) {
    const { cohorts } = entry.facts
    if (!cohorts) {
      // Numbers that are not told apart by cohort are those of the whole case: the view's are those of before.
      seen.push(entryOf('devices' in entry.facts ? { ...entry, facts: { ...entry.facts, ...known } } : entry))
      continue
    }
    const extent = extentInView(cohorts, view)
    known = extent
    const text = JSON.stringify(extent)
    const isOfDevicesAlone = entry.kind === 'grew' || entry.kind === 'shrank'
    if (isOfDevicesAlone && text === last) continue
    last = text
    seen.push(entryOf({ ...entry, facts: { ...entry.facts, ...extent } }))
  }
  return seen.reverse()
}

function extentInView(
  cohorts: NonNullable<StoredEntry['facts']['cohorts']>,
  view: ReadonlySet<number>,
): { devices: number; level: 'yellow' | 'red' } {
  let [devices, red] = [0, 0]
  for (const [cohort, [ofCohort, redOfCohort]] of Object.entries(cohorts)) {
    if (!view.has(Number(cohort))) continue
    devices += ofCohort
    red += redOfCohort
  }
  return { devices, level: red > 0 ? 'red' : 'yellow' }
}
