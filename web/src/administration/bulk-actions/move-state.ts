import type { DeviceMove } from '@muster/contract'

export interface MoveWish {
  /** The ids of both ends; null is no home location. */
  from: string | null
  to: string | null
  /** Their names; null is no home location. */
  fromName: string | null
  toName: string | null
  /** How many devices were there to be moved. */
  count: number
}

/** Refused, because the devices would leave the caller's custom view; or any other failure. */
export type MoveFailure = 'outOfView' | 'unknown'

/** Idle, asked for, under way, and over with a message [B-707]. */
export type MoveState =
  | { step: 'idle' }
  /** As requested: the places and their counts may change meanwhile. */
  | { step: 'confirming'; wish: MoveWish }
  /** Null until the server has counted. */
  | { step: 'moving'; progress: Pick<DeviceMove, 'moved' | 'total'> | null }
  | { step: 'moved' }
  | { step: 'failed'; why: MoveFailure }

export type MoveEvent =
  | { type: 'asked'; wish: MoveWish }
  | { type: 'confirmed' }
  /** A move that was begun before the page was opened. */
  | { type: 'found' }
  | { type: 'progressed'; progress: Pick<DeviceMove, 'moved' | 'total'> }
  | { type: 'moved' }
  | { type: 'failed'; why: MoveFailure }
  | { type: 'closed' }

export const idle: MoveState = { step: 'idle' }

/** Events that do not fit the step are ignored; above all, nothing closes a running move [B-704, B-708]. */
export function nextMoveState(state: MoveState, event: MoveEvent): MoveState {
  switch (event.type) {
    case 'asked':
      return state.step === 'idle' ? { step: 'confirming', wish: event.wish } : state
    case 'confirmed':
      return state.step === 'confirming' ? { step: 'moving', progress: null } : state
    case 'found':
      return state.step === 'idle' ? { step: 'moving', progress: null } : state
    case 'progressed':
      return state.step === 'moving' ? { step: 'moving', progress: event.progress } : state
    case 'moved':
      return state.step === 'moving' ? { step: 'moved' } : state
    case 'failed':
      return state.step === 'moving' ? { step: 'failed', why: event.why } : state
    case 'closed':
      return state.step === 'moving' ? state : idle
  }
}

/** An end of a move: the id of a home location, null for none of them; undefined while nothing is chosen. */
export type MoveEnd = string | null | undefined

/** Chosen on both sides, and the same [B-720, B-721]. */
export const isSameEnd = (from: MoveEnd, to: MoveEnd): boolean => from !== undefined && from === to

export const canMove = (from: MoveEnd, to: MoveEnd): boolean =>
  from !== undefined && to !== undefined && from !== to
