import { z } from 'zod'
import { call } from '../call.ts'
import { Time } from '../paging.ts'
import { lines } from '../text.ts'
import { Version } from '../version.ts'
import { CaseNumber, CasePerson, PersonId } from './case.ts'
import { CaseState, caseLimits, closeReasons } from './case-states.ts'

/** What became of one of the cases [K-613, K-614, K-617]. */
export const actionOutcomes = [
  'done',
  /** It was so before; nothing has changed. */
  'already',
  /** Somebody else was quicker. */
  'changedMeanwhile',
  /** Its state, or the caller's role, does not allow it. */
  'notAllowed',
  /** It does not exist, or the caller does not see it. */
  'notFound',
] as const
export type ActionOutcome = (typeof actionOutcomes)[number]

export const ActedCase = z.object({
  number: CaseNumber,
  outcome: z.enum(actionOutcomes),
  /** As it is now; null where it is not found. */
  version: Version.nullable(),
  state: CaseState.nullable(),
  takenBy: CasePerson.nullable(),
  /** Who made the conflicting change, and when. */
  changedBy: z.string().optional(),
  changedAt: z.int().optional(),
})
export type ActedCase = z.infer<typeof ActedCase>

/** Without a version an action is done whatever happened meanwhile. */
const ActedCases = z.object({
  cases: z
    .array(z.object({ number: CaseNumber, version: Version.optional() }))
    .min(1)
    .max(caseLimits.actedOnAtOnce)
    .refine(
      (cases) => new Set(cases.map(({ number }) => number)).size === cases.length,
      'names a case twice',
    ),
})

const action = {
  access: { kind: 'world', permission: 'cases.act' },
  touches: ['cases', 'deliveries'],
  /** Where none of the cases is found. */
  refuses: ['notFound'],
  answer: z.object({ cases: z.array(ActedCase) }),
} as const

export const takeCases = call({
  method: 'POST',
  path: '/api/cases/take',
  summary: 'Takes cases, also from somebody else [K-601, K-605]',
  changes: 'case.taken',
  body: ActedCases,
  ...action,
})

export const giveBackCases = call({
  method: 'POST',
  path: '/api/cases/giveBack',
  summary: "Makes cases nobody's; their steps begin again [K-601, K-306]",
  changes: 'case.givenBack',
  body: ActedCases,
  ...action,
})

export const handOverCases = call({
  method: 'POST',
  path: '/api/cases/handOver',
  summary: 'Hands cases to somebody, who is told [K-601, K-606]',
  changes: 'case.handedOver',
  body: ActedCases.extend({ to: PersonId }),
  ...action,
  refuses: ['notFound', 'userNotFound'],
})

/** A comment may have several lines [K-612]. */
export const CaseComment = lines(caseLimits.comment)

export const commentOnCases = call({
  method: 'POST',
  path: '/api/cases/comment',
  summary: 'Adds a comment to cases [K-601, K-612]',
  changes: 'case.commented',
  body: ActedCases.extend({ text: CaseComment }),
  ...action,
})

export const snoozeCases = call({
  method: 'POST',
  path: '/api/cases/snooze',
  summary: 'Snoozes cases until a time, or until they get much worse [K-601, K-608]',
  changes: 'case.snoozed',
  body: ActedCases.extend({ until: Time.nullable(), orWorse: z.boolean() }).refine(
    ({ until, orWorse }) => until !== null || orWorse,
    { path: ['until'], message: 'is missing, and getting worse does not end it' },
  ),
  ...action,
})

export const wakeCases = call({
  method: 'POST',
  path: '/api/cases/wake',
  summary: 'Ends the snooze of cases [K-601]',
  changes: 'case.woken',
  body: ActedCases,
  ...action,
})

export const closeCases = call({
  method: 'POST',
  path: '/api/cases/close',
  summary: 'Closes cases with a reason [K-601, K-610]',
  changes: 'case.closed',
  body: ActedCases.extend({ reason: z.enum(closeReasons), text: CaseComment.optional() }).refine(
    ({ reason, text }) => reason !== 'other' || text !== undefined,
    { path: ['text'], message: 'is missing' },
  ),
  ...action,
})

export const reopenCases = call({
  method: 'POST',
  path: '/api/cases/reopen',
  summary: 'Reopens closed cases that last, for the caller [K-601, K-611]',
  changes: 'case.reopened',
  body: ActedCases,
  ...action,
})
