import { z } from 'zod'
import { StatusLevel } from '../alerts/statuses.ts'
import { dayLength, minuteLength } from '../durations.ts'

/** What becomes of a case [K-509]. People end a case by closing it; over is what ended by itself. */
export const caseStates = ['open', 'taken', 'snoozed', 'closed', 'over'] as const
export const CaseState = z.enum(caseStates)
export type CaseState = z.infer<typeof CaseState>

/** A warning or a problem, by the names that statuses have [K-505]. */
export const CaseLevel = StatusLevel.exclude(['green'])
export type CaseLevel = z.infer<typeof CaseLevel>

/** What people do with a case [K-601]. */
export const caseActions = [
  'take',
  'giveBack',
  'handOver',
  'comment',
  'snooze',
  'wake',
  'close',
  'reopen',
] as const
export type CaseAction = (typeof caseActions)[number]

/** Why a person closed a case [K-610]. */
export const closeReasons = ['fixed', 'expected', 'noProblem', 'other'] as const
export type CloseReason = (typeof closeReasons)[number]

/** Why a case ended by itself: what it was about is gone, or it can no longer be watched [K-409, K-411, K-513]. */
export const endReasons = [
  'gone',
  'thresholdChanged',
  'placeDeleted',
  'watchOff',
  'watchChanged',
  'watchDeleted',
] as const
export type EndReason = (typeof endReasons)[number]

/** Why a case opened or grew without a message: nothing has become worse [K-412, K-514, K-1211]. */
export const quietReasons = ['watch', 'threshold', 'move'] as const
export type QuietReason = (typeof quietReasons)[number]

export const caseLimits = {
  /** Milliseconds. */
  snooze: { min: 15 * minuteLength, max: 30 * dayLength },
  comment: 2000,
  /** Most cases in one action [K-613]. */
  actedOnAtOnce: 200,
  /** Most entries of a timeline in one answer. */
  entriesAtOnce: 50,
  /** Most points of a chart that an ended case keeps [K-517]. */
  points: 200,
} as const

/** Milliseconds after its end within which a group brings its case back [K-511]. */
export const comesBackWithin = dayLength
