import {
  type ActedCase,
  type CaseAction,
  type CloseReason,
  closeCases,
  commentOnCases,
  giveBackCases,
  handOverCases,
  reopenCases,
  snoozeCases,
  takeCases,
  type WorldId,
  wakeCases,
} from '@muster/contract'
import { request } from '../../session/request/request.ts'

/** An action with what it needs. */
export type AskedAction =
  | { action: 'take' | 'giveBack' | 'wake' | 'reopen' }
  | { action: 'handOver'; to: string }
  | { action: 'comment'; text: string }
  | { action: 'snooze'; until: number | null; orWorse: boolean }
  | { action: 'close'; reason: CloseReason; text?: string }

/** The cases with the versions that the user saw. */
export type SeenCases = readonly { number: number; version: number }[]

/** The calls that change cases, for what is to be read again after them. */
export const caseCalls = [
  takeCases,
  giveBackCases,
  handOverCases,
  commentOnCases,
  snoozeCases,
  wakeCases,
  closeCases,
  reopenCases,
] as const

const plainCalls = { take: takeCases, giveBack: giveBackCases, wake: wakeCases, reopen: reopenCases } as const

/** Answers what became of each case [K-613]. */
export async function sendAction(world: WorldId, seen: SeenCases, asked: AskedAction): Promise<ActedCase[]> {
  const cases = seen.map(({ number, version }) => ({ number, version }))
  const send = () => {
    switch (asked.action) {
      case 'handOver':
        return request(handOverCases, { world, body: { cases, to: asked.to } })
      case 'comment':
        return request(commentOnCases, { world, body: { cases, text: asked.text } })
      case 'snooze':
        return request(snoozeCases, { world, body: { cases, until: asked.until, orWorse: asked.orWorse } })
      case 'close':
        return request(closeCases, {
          world,
          body: { cases, reason: asked.reason, ...(asked.text !== undefined && { text: asked.text }) },
        })
      default:
        return request(plainCalls[asked.action], { world, body: { cases } })
    }
  }
  return (await send()).cases
}

/** Whether the action needs more than a click. */
export const hasDialog = (action: CaseAction): action is 'handOver' | 'snooze' | 'close' =>
  action === 'handOver' || action === 'snooze' || action === 'close'
