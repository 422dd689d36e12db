import { z } from 'zod'
import { call } from '../call.ts'
import { queryInteger } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { CasePerson, CaseRow, CommonProperties, lastCaseNumber } from './case.ts'
import { caseActions, caseLimits } from './case-states.ts'
import { CaseEntry } from './case-timeline.ts'

const access = { kind: 'world', permission: 'cases.read' } as const
const reads = [...estateSubjects, 'cases', 'watches', 'users'] as const
const time = z.int().nullable()

/** A case's number, in a query string. */
export const OfCase = z.object({ number: queryInteger(1, lastCaseNumber) })

/** One case [K-810]. */
export const CaseDetails = CaseRow.extend({
  /** What the caller may do with it now [K-602]. */
  actions: z.array(z.enum(caseActions)),
  /** The time zone of its place [K-212]. */
  timeZone: z.string(),
  /** Steps told, of so many; and when the next is told if nobody takes it. */
  toldSteps: z.int().min(0),
  steps: z.int().min(0),
  nextStepAt: time,
  earlierCase: z.int().nullable(),
  laterCase: z.int().nullable(),
})
export type CaseDetails = z.infer<typeof CaseDetails>

export const getCase = call({
  method: 'GET',
  path: '/api/cases/details',
  summary: 'One case [K-810]',
  access,
  reads,
  refuses: ['notFound'],
  query: OfCase,
  answer: CaseDetails,
})

export const readCaseTimeline = call({
  method: 'GET',
  path: '/api/cases/timeline',
  summary: 'What happened to a case, newest first, some entries at a time [K-506]',
  access,
  reads,
  refuses: ['notFound'],
  query: OfCase.extend({
    limit: queryInteger(1, caseLimits.entriesAtOnce).default(caseLimits.entriesAtOnce),
    /** Entries before the one with this number; without it the newest. */
    before: queryInteger(1, lastCaseNumber).optional(),
  }),
  answer: z.object({ list: z.array(CaseEntry), totalCount: z.int().min(0) }),
})

export const readCaseChart = call({
  method: 'GET',
  path: '/api/cases/chart',
  summary: 'How many devices a case had over time; each number lasts until the next [K-813]',
  access,
  reads,
  refuses: ['notFound'],
  query: OfCase,
  answer: z.object({ points: z.array(z.object({ at: z.int(), devices: z.int().min(0) })) }),
})

export const readCaseProperties = call({
  method: 'GET',
  path: '/api/cases/properties',
  summary: 'What the devices of a case have in common [K-515, K-704]',
  access,
  reads,
  refuses: ['notFound'],
  query: OfCase,
  answer: z.object({
    /** Of when it is; null while it is being searched, or where there are too few devices. */
    searchedAt: time,
    hasEnoughDevices: z.boolean(),
    list: z.array(CommonProperties),
  }),
})

export const listCasePeople = call({
  method: 'GET',
  path: '/api/cases/people',
  summary: 'The people whom the caller can hand a case to, by email address [K-606]',
  access: { kind: 'world', permission: 'cases.act' },
  reads: ['users', 'cases'],
  refuses: ['notFound'],
  query: OfCase,
  answer: z.object({ list: z.array(CasePerson) }),
})
