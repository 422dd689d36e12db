import { describe, expect, it } from 'vitest'
import { canBeTold, type KnownReceiver, toldOf } from './receivers.ts'

const ann: KnownReceiver = { kind: 'person', id: 'ann', mayEnter: true, seesDevices: true, wantsMail: true }
const slack: KnownReceiver = { kind: 'channel', id: 'slack', exists: true, isOn: true }

describe('a receiver', () => {
  it.each<[string, KnownReceiver, boolean]>([
    ['who is a person', ann, true],
    ['that is a channel', slack, true],
    ['who left the world', { ...ann, mayEnter: false }, false],
    ['whose view shows none of the devices', { ...ann, seesDevices: false }, false],
    ['who wants no mails', { ...ann, wantsMail: false }, false],
    ['that was deleted', { ...slack, exists: false }, false],
    ['that is switched off', { ...slack, isOn: false }, false],
  ])('%s [K-307]', (_who, receiver, isTold) => {
    expect(canBeTold(receiver)).toBe(isTold)
  })

  it('is told once, though named directly and by the place [K-302]', () => {
    const channel: KnownReceiver = { ...slack, id: 'ann' }
    expect(toldOf([ann, slack, { ...ann }, channel, { ...slack, id: 'off', isOn: false }])).toEqual([
      ann,
      slack,
      channel,
    ])
  })
})
