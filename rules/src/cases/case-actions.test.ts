import { type CaseAction, type CaseState, caseActions, caseStates, type Role, roles } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import {
  actionsOf,
  afterAction,
  afterEvent,
  type CaseEvent,
  type CaseStanding,
  isAlready,
  type MetCase,
} from './case-actions.ts'

const by = 'ann'
const met = (state: CaseState, takenBy: string | null, more: Partial<MetCase> = {}): MetCase => ({
  state,
  takenBy,
  lasts: true,
  isOwn: false,
  ...more,
})

describe('what people may do', () => {
  it.each<[Role, MetCase, string]>([
    ['viewer', met('open', null), 'take comment'],
    ['editor', met('open', null), 'take handOver comment snooze close'],
    ['administrator', met('open', null), 'take handOver comment snooze close'],
    ['viewer', met('taken', by), 'giveBack handOver comment snooze close'],
    ['viewer', met('taken', 'bob'), 'take comment'],
    ['manager', met('taken', by), 'giveBack handOver comment snooze close'],
    ['manager', met('taken', 'bob'), 'take giveBack handOver comment snooze close'],
    ['viewer', met('snoozed', null), 'take comment'],
    ['viewer', met('snoozed', by), 'take giveBack handOver comment snooze wake close'],
    ['editor', met('snoozed', null), 'take handOver comment snooze wake close'],
    ['editor', met('snoozed', 'bob'), 'take giveBack handOver comment snooze wake close'],
    ['viewer', met('closed', 'bob'), 'comment'],
    ['viewer', met('closed', by), 'comment reopen'],
    ['editor', met('closed', null), 'comment reopen'],
    ['editor', met('closed', null, { lasts: false }), 'comment'],
    ['administrator', met('over', by, { lasts: false }), 'comment'],
    ['viewer', met('open', null, { isOwn: true }), 'take comment snooze close'],
    ['viewer', met('closed', null, { isOwn: true }), 'comment reopen'],
  ])('as a %s, of %j: %s [K-602 K-603 K-604 K-611 K-903]', (role, given, expected) => {
    expect(actionsOf(given, { id: by, role }).toSorted()).toEqual(expected.split(' ').toSorted())
  })

  it('grows with the role, and never shrinks by having the case [K-603 K-604]', () => {
    for (const state of caseStates) {
      for (const takenBy of [null, by, 'bob']) {
        const given = met(state, takenBy)
        const byRole = roles.map((role) => actionsOf(given, { id: by, role }))
        for (const [index, actions] of byRole.entries()) {
          expect(actions).toEqual(expect.arrayContaining(byRole[index - 1] ?? []))
          expect(actions).toContain('comment')
        }
      }
    }
  })
})

describe('what becomes of a case', () => {
  it.each<[CaseStanding, CaseAction, CaseStanding]>([
    [met('open', null), 'take', met('taken', by)],
    [met('taken', 'bob'), 'take', met('taken', by)],
    [met('snoozed', null), 'take', met('taken', by)],
    [met('taken', by), 'giveBack', met('open', null)],
    [met('snoozed', by), 'giveBack', met('snoozed', null)],
    [met('open', null), 'handOver', met('taken', 'eve')],
    [met('snoozed', by), 'handOver', met('taken', 'eve')],
    [met('taken', by), 'snooze', met('snoozed', by)],
    [met('open', null), 'snooze', met('snoozed', null)],
    [met('snoozed', by), 'wake', met('taken', by)],
    [met('snoozed', null), 'wake', met('open', null)],
    [met('taken', by), 'close', met('closed', by)],
    [met('closed', null), 'reopen', met('taken', by)],
    [met('over', 'bob'), 'comment', met('over', 'bob')],
  ])('%j after %s [K-601 K-605]', ({ state, takenBy }, action, after) => {
    const expected = { state: after.state, takenBy: after.takenBy }
    expect(afterAction({ state, takenBy }, action, { by, to: 'eve' })).toEqual(expected)
  })

  it.each<[CaseStanding, CaseEvent, CaseStanding]>([
    [met('open', null), 'ended', met('over', null)],
    [met('taken', by), 'ended', met('over', by)],
    [met('snoozed', by), 'ended', met('over', by)],
    [met('closed', by), 'ended', met('closed', by)],
    [met('over', by), 'cameBack', met('open', null)],
    [met('closed', by), 'gotWorse', met('open', null)],
    [met('taken', by), 'gotWorse', met('taken', by)],
    [met('snoozed', by), 'snoozeEnded', met('taken', by)],
    [met('snoozed', null), 'snoozeEnded', met('open', null)],
    [met('closed', by), 'snoozeEnded', met('closed', by)],
    [met('taken', by), 'takerLeft', met('open', null)],
    [met('snoozed', by), 'takerLeft', met('snoozed', null)],
    [met('over', by), 'takerLeft', met('over', by)],
  ])('%j when it %s [K-510 K-511 K-512 K-609 K-708]', ({ state, takenBy }, event, after) => {
    expect(afterEvent({ state, takenBy }, event)).toEqual({ state: after.state, takenBy: after.takenBy })
  })

  it('is never both taken and nobody’s, nor open and somebody’s [K-509]', () => {
    const isSound = ({ state, takenBy }: CaseStanding) =>
      state === 'taken' ? takenBy !== null : state !== 'open' || takenBy === null
    const events: CaseEvent[] = ['ended', 'cameBack', 'gotWorse', 'snoozeEnded', 'takerLeft']
    for (const state of caseStates) {
      for (const takenBy of [null, by, 'bob']) {
        const given = met(state, takenBy)
        if (!isSound(given)) continue
        for (const action of actionsOf(given, { id: by, role: 'editor' })) {
          expect(isSound(afterAction(given, action, { by, to: 'eve' })), `${state} ${action}`).toBe(true)
        }
        for (const event of events) expect(isSound(afterEvent(given, event)), `${state} ${event}`).toBe(true)
      }
    }
  })
})

describe('a repeated request', () => {
  it('asks for what is so, whatever it did the first time [K-617]', () => {
    const repeatable: readonly CaseAction[] = caseActions.filter(
      (action) => action !== 'comment' && action !== 'snooze',
    )
    for (const state of caseStates) {
      for (const takenBy of [null, by, 'bob']) {
        for (const action of actionsOf(met(state, takenBy), { id: by, role: 'editor' })) {
          if (!repeatable.includes(action)) continue
          const after = afterAction({ state, takenBy }, action, { by, to: 'eve' })
          // A snoozed case that is given back stays snoozed, with nobody to give it back again.
          if (action === 'giveBack' && state === 'snoozed') continue
          expect(isAlready(after, action, { by, to: 'eve' }), `${state} ${action}`).toBe(true)
          expect(isAlready({ state, takenBy }, action, { by, to: 'eve' }), `${state} ${action}`).toBe(false)
        }
      }
    }
  })
})
