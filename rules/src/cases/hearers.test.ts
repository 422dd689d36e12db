import { messageKinds } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { type Hearers, hearersOf, type ToldCase } from './hearers.ts'

const fresh: ToldCase = { isTaken: false, isTold: false, isByTaker: false, tellsEnd: true }
const told = { ...fresh, isTold: true }
const taken = { ...told, isTaken: true }

describe('who hears', () => {
  it.each<[(typeof messageKinds)[number], string, ToldCase, Hearers]>([
    ['opened', 'that a case opened', fresh, 'steps'],
    ['opened', 'nothing of a case taken by then', taken, 'nobody'],
    ['nextStep', 'that nobody took it', told, 'steps'],
    ['nextStep', 'nothing once it is taken', taken, 'nobody'],
    ['worse', 'that a case got worse: those who were told', told, 'told'],
    ['worse', 'that a case got worse that opened without a message', fresh, 'steps'],
    ['worse', 'that a taken case got worse', taken, 'taker'],
    ['cameBack', 'that a case came back', told, 'steps'],
    ['snoozeEnded', 'that a snooze ended: the taker', taken, 'taker'],
    ['snoozeEnded', 'that a snooze ended without a taker', told, 'steps'],
    ['snoozeEnded', 'nothing where the taker woke it', { ...taken, isByTaker: true }, 'nobody'],
    ['handedOver', 'that a case is theirs now', taken, 'taker'],
    ['handedOver', 'nothing where they took it over themselves', { ...taken, isByTaker: true }, 'nobody'],
    ['takenFromYou', 'that somebody took their case', taken, 'formerTaker'],
    ['over', 'that it is over: those who were told', told, 'told'],
    ['over', 'nothing where nobody was told', fresh, 'nobody'],
    ['over', 'nothing where the watch does not tell the end', { ...told, tellsEnd: false }, 'nobody'],
  ])(
    '%s: %s [K-303 K-305 K-306 K-311 K-312 K-313 K-605 K-905 K-906 K-1212]',
    (kind, _what, about, hearers) => {
      expect(hearersOf(kind, about)).toBe(hearers)
    },
  )

  it('of tests and collections is told when they are sent', () => {
    expect(messageKinds.filter((kind) => hearersOf(kind, told) === 'nobody')).toEqual(['collected', 'test'])
  })
})
