import { messageKinds } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { type Hearers, hearersOf, type ToldCase } from './hearers.ts'

const fresh: ToldCase = { isTaken: false, isTold: false, isByTaker: false, tellsEnd: true }
const told = { ...fresh, isTold: true }
const taken = { ...told, isTaken: true }

describe('who hears', () => {
  it.each<[(typeof messageKinds)[number], string, ToldCase, Hearers]>([
    ['opened', 'that a case opened [K-303]', fresh, 'steps'],
    ['opened', 'nothing of a case taken by then [K-305]', taken, 'nobody'],
    ['nextStep', 'that nobody took it [K-303]', told, 'steps'],
    ['nextStep', 'nothing once it is taken [K-305]', taken, 'nobody'],
    ['worse', 'that a case got worse: those who were told [K-311]', told, 'told'],
    ['worse', 'that a case got worse that opened without a message [K-1212]', fresh, 'steps'],
    ['worse', 'that a taken case got worse [K-313]', taken, 'taker'],
    ['cameBack', 'that a case came back [K-306 K-311]', told, 'steps'],
    ['snoozeEnded', 'that a snooze ended: the taker [K-313]', taken, 'taker'],
    ['snoozeEnded', 'that a snooze ended without a taker [K-306]', told, 'steps'],
    ['snoozeEnded', 'nothing where the taker woke it [K-313]', { ...taken, isByTaker: true }, 'nobody'],
    ['handedOver', 'that a case is theirs now [K-311]', taken, 'taker'],
    [
      'handedOver',
      'nothing where they took it over themselves [K-313]',
      { ...taken, isByTaker: true },
      'nobody',
    ],
    ['takenFromYou', 'that somebody took their case [K-605 K-906]', taken, 'formerTaker'],
    ['over', 'that it is over: those who were told [K-312]', told, 'told'],
    ['over', 'nothing where nobody was told [K-312 K-905]', fresh, 'nobody'],
    ['over', 'nothing where the watch does not tell the end [K-312]', { ...told, tellsEnd: false }, 'nobody'],
  ])('%s: %s', (kind, _what, about, hearers) => {
    expect(hearersOf(kind, about)).toBe(hearers)
  })

  it('of tests and collections is told when they are sent', () => {
    expect(messageKinds.filter((kind) => hearersOf(kind, told) === 'nobody')).toEqual(['collected', 'test'])
  })
})
