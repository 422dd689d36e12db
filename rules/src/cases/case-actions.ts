import { type CaseAction, type CaseState, caseActions, hasRole, type Role } from '@muster/contract'

/** Who has a case, and what has become of it. */
export interface CaseStanding {
  state: CaseState
  /** The user who has it, or had it when it ended; null for nobody. */
  takenBy: string | null
}

/** A case as one user meets it. */
export interface MetCase extends CaseStanding {
  /** Whether what it is about lasts, though somebody may have closed it. */
  lasts: boolean
  /** Whether it is of the user's own watch. */
  isOwn: boolean
}

/** [K-602]; what `isPossible` says beside it depends on who has the case. */
const possible: Record<CaseState, readonly CaseAction[]> = {
  open: ['take', 'handOver', 'comment', 'snooze', 'close'],
  taken: ['take', 'giveBack', 'handOver', 'comment', 'snooze', 'close'],
  snoozed: ['take', 'giveBack', 'handOver', 'comment', 'snooze', 'wake', 'close'],
  closed: ['comment', 'reopen'],
  over: ['comment'],
}

const ofEveryone: readonly CaseAction[] = ['take', 'comment']

function isPossible(action: CaseAction, { state, takenBy, lasts, isOwn }: MetCase, user: string): boolean {
  if (!possible[state].includes(action)) return false
  if (action === 'take') return takenBy !== user || state === 'snoozed'
  if (action === 'giveBack') return takenBy !== null
  if (action === 'handOver') return !isOwn
  return action !== 'reopen' || lasts
}

/** Whoever has a case may do everything with it; giving back what somebody else has takes an editor [K-603, K-604]. */
function isAllowed(
  action: CaseAction,
  { takenBy, isOwn }: MetCase,
  user: { id: string; role: Role },
): boolean {
  if (isOwn || takenBy === user.id || hasRole(user.role, 'editor')) return true
  return ofEveryone.includes(action)
}

/** What a user may do with a case now [K-602 to K-604, K-611, K-903]. */
export const actionsOf = (met: MetCase, user: { id: string; role: Role }): CaseAction[] =>
  caseActions.filter((action) => isPossible(action, met, user.id) && isAllowed(action, met, user))

/** A case after an action; `to` is whom it is handed to [K-601]. */
export function afterAction(
  { state, takenBy }: CaseStanding,
  action: CaseAction,
  { by, to = by }: { by: string; to?: string },
): CaseStanding {
  switch (action) {
    case 'take':
    case 'reopen':
      return { state: 'taken', takenBy: by }
    case 'handOver':
      return { state: 'taken', takenBy: to }
    case 'giveBack':
      return { state: state === 'snoozed' ? 'snoozed' : 'open', takenBy: null }
    case 'snooze':
      return { state: 'snoozed', takenBy }
    case 'wake':
      return awake(takenBy)
    case 'close':
      return { state: 'closed', takenBy }
    case 'comment':
      return { state, takenBy }
  }
}

/** Whether an action asks for what is already so: a repeated request [K-617]. A new end of a snooze is a change. */
export function isAlready(
  { state, takenBy }: CaseStanding,
  action: CaseAction,
  { by, to = by }: { by: string; to?: string },
): boolean {
  if (action === 'comment' || action === 'snooze') return false
  if (action === 'wake') return state === 'open' || state === 'taken'
  if (action === 'giveBack') return state === 'open'
  const after = afterAction({ state, takenBy }, action, { by, to })
  return state === after.state && (action === 'close' || takenBy === after.takenBy)
}

/** What happens to a case without a person. */
export type CaseEvent = 'ended' | 'cameBack' | 'gotWorse' | 'snoozeEnded' | 'takerLeft'

/** A case after an event. Who closes a case wants to hear no more, unless it gets much worse [K-510 to K-512, K-609, K-708]. */
export function afterEvent({ state, takenBy }: CaseStanding, event: CaseEvent): CaseStanding {
  const hasEnded = state === 'closed' || state === 'over'
  switch (event) {
    case 'ended':
      return { state: hasEnded ? state : 'over', takenBy }
    case 'cameBack':
      return { state: 'open', takenBy: null }
    case 'gotWorse':
      return state === 'closed' ? { state: 'open', takenBy: null } : { state, takenBy }
    case 'snoozeEnded':
      return state === 'snoozed' ? awake(takenBy) : { state, takenBy }
    case 'takerLeft':
      return hasEnded
        ? { state, takenBy }
        : { state: state === 'snoozed' ? 'snoozed' : 'open', takenBy: null }
  }
}

const awake = (takenBy: string | null): CaseStanding => ({
  state: takenBy === null ? 'open' : 'taken',
  takenBy,
})
