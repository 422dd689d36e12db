import { z } from 'zod'
import { call, csv } from '../call.ts'
import { HomeLocationId } from '../fleet/device-filters.ts'
import { exportQuery, listOf, NameSearch, PageQuery, sortBy, Time } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { CaseRow, PersonId } from './case.ts'
import { CaseLevel } from './case-states.ts'
import { WatchId } from './watch.ts'

const access = { kind: 'world', permission: 'cases.read' } as const
const reads = [...estateSubjects, 'cases', 'watches', 'users'] as const
const count = z.int().min(0)

/** Open: open and taken. Mine: those of them that the caller has. Over: over and closed [K-802]. */
export const caseTabs = ['open', 'mine', 'snoozed', 'over'] as const
export type CaseTab = (typeof caseTabs)[number]

/** By age: when it opened, or in the last tab when it ended. By size: devices now, there at the peak [K-804]. */
export const caseSortFields = ['level', 'age', 'size', 'place', 'watch'] as const
export type CaseSortField = (typeof caseSortFields)[number]
export const caseDefaultSorts = {
  open: { field: 'level', order: 'desc' },
  mine: { field: 'level', order: 'desc' },
  snoozed: { field: 'level', order: 'desc' },
  over: { field: 'age', order: 'desc' },
} as const satisfies Record<CaseTab, { field: CaseSortField; order: 'asc' | 'desc' }>

/** Most values of one filter. */
const filterValues = 20

/** A case matches when every given filter has a value that it matches [K-805]. */
export const CaseFilter = z.object({
  search: NameSearch.optional(),
  watchIds: z.array(WatchId).max(filterValues).optional(),
  /** Null stands for cases of devices without any. */
  homeLocationIds: z.array(HomeLocationId.nullable()).max(filterValues).optional(),
  levels: z.array(CaseLevel).max(CaseLevel.options.length).optional(),
  /** Null stands for nobody. */
  takenBy: z.array(PersonId.nullable()).max(filterValues).optional(),
  /** Cases that lasted at any moment from here on, and until there. */
  from: Time.optional(),
  to: Time.optional(),
})
export type CaseFilter = z.infer<typeof CaseFilter>

const CaseListBody = CaseFilter.extend({
  tab: z.enum(caseTabs),
  sort: sortBy(caseSortFields).optional(),
}).refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
  path: ['to'],
  message: 'lies before the beginning',
})

export const listCases = call({
  method: 'POST',
  path: '/api/cases/list',
  summary: 'Cases by tab, filter and search, a page at a time [K-801, K-701]',
  access,
  reads,
  query: PageQuery,
  body: CaseListBody,
  answer: listOf(CaseRow),
})

export const exportCases = call({
  method: 'POST',
  path: '/api/cases/exportList',
  summary: 'The same cases as a file [K-807]',
  access,
  query: exportQuery(),
  body: CaseListBody,
  answer: csv,
})

export const countCasesByTab = call({
  method: 'POST',
  path: '/api/cases/countByTab',
  summary: 'How many cases each tab has, given the filters [K-802]',
  access,
  reads,
  body: CaseFilter,
  answer: z.object({
    ...{ open: count, mine: count, snoozed: count, over: count },
    /** Whether the world or the caller has any watch; who may list those of the world is another question [K-808]. */
    isWatched: z.boolean(),
  }),
})

/** Milliseconds between two requests for the count in the header, while the window is in view [K-819]. */
export const caseCountEvery = 4000

export const countOpenCases = call({
  method: 'GET',
  path: '/api/cases/count',
  summary: 'Open cases that the caller has, and that nobody has; requested every few seconds [K-818, K-1404]',
  access,
  reads: ['cases'],
  answer: z.object({
    mine: count,
    nobodys: count,
    /** When anything about the cases that the caller sees last changed; 0 where there are none [K-821]. */
    changedAt: z.int(),
    /** Since when no reports can come in, or could not until half an hour ago at most; null otherwise [K-1210]. */
    downSince: z.int().nullable(),
    /** When reports could come in again; null while they cannot. */
    downUntil: z.int().nullable(),
  }),
})
