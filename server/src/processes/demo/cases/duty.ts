import { dayLength, hourLength, minuteLength } from '@muster/contract'
import { quietUntil } from '@muster/rules'
import { demoSeed, Random } from '@muster/simulator'
import type { Member } from '../../../access/index.ts'
import type { Deed, LastingCase } from '../../../cases/index.ts'
import { isOfCause, remarksOn } from './remarks.ts'

/** What somebody does with a case, and when. */
export interface PlannedDeed {
  at: number
  by: Member
  number: number
  deed: Deed
}

/** Minutes. */
const day = dayLength / minuteLength

/** When people of the demo are at work. */
const working = (at: number, zone: string): number =>
  quietUntil({ hours: { from: '17:30', until: '07:00' }, workingDays: [1, 2, 3, 4, 5, 6], zone }, at)

/** Who sees to cases, and how often. */
export interface Crew {
  /** Users who see all, with how many of ten cases they take. */
  office: readonly { member: Member; weight: number }[]
  /** Users with a custom view, with the home locations that they see. */
  onSite: readonly { member: Member; homeLocationIds: ReadonlySet<string> }[]
}

function whoTakes({ office, onSite }: Crew, told: LastingCase, random: Random): Member {
  const near = onSite.find(({ homeLocationIds }) => homeLocationIds.has(told.homeLocationId ?? ''))
  if (near && random.chance(0.6)) return near.member
  return random.weighted(office).member
}

/** What becomes of a case that people were just told of, until it is over by itself. */
export function deedsOn(told: LastingCase, crew: Crew, now: number): PlannedDeed[] {
  const random = new Random(demoSeed, told.number, told.cameBack)
  // Nobody finds the time.
  if (random.chance(0.2)) return []
  const by = whoTakes(crew, told, random)
  const zone = told.timeZone === 'UTC' ? 'Europe/London' : told.timeZone
  const deeds: PlannedDeed[] = []
  let at = now
  const then = (deed: Deed, [least, most]: [number, number]) => {
    at = working(at + random.whole(least * 60, most * 60) * 1000, zone)
    deeds.push({ at, by, number: told.number, deed })
  }
  const say = () => then({ action: 'comment', text: random.pick(remarksOn(told)) }, [5, 90])
  then({ action: 'take' }, [3, 55])
  if (isOfCause(told)) {
    // Nobody can end it at once: they say what they know, and what has become of it.
    for (const remark of remarksOn(told)) then({ action: 'comment', text: remark }, [20, 4 * day])
    return deeds
  }
  if (random.chance(0.7)) say()
  const turn = random.next()
  if (turn < 0.14) then({ action: 'close', reason: 'fixed' }, [60, 600])
  else if (turn < 0.22) then({ action: 'close', reason: 'expected' }, [10, 60])
  else if (turn < 0.28) then({ action: 'close', reason: 'noProblem' }, [10, 90])
  else if (turn < 0.34) {
    const text = 'Moved to the ticket system of the site.'
    then({ action: 'close', reason: 'other', text }, [10, 90])
  } else if (turn < 0.46) {
    const until = Math.ceil((at + random.whole(1, 3) * dayLength) / hourLength) * hourLength
    then({ action: 'snooze', until, orWorse: random.chance(0.5) }, [1, 30])
  } else if (turn < 0.54) {
    const { member } = random.weighted(crew.office)
    if (member !== by) then({ action: 'handOver', to: { id: member.id, email: member.email } }, [10, 120])
  } else if (turn < 0.58) then({ action: 'giveBack' }, [30, 240])
  return deeds
}

/**
 * The last round before the demo begins: whoever opens it finds cases that nobody has, that somebody has, that wait, and
 * that somebody has closed.
 */
export function lastRound(lasting: readonly LastingCase[], crew: Crew, at: number): PlannedDeed[] {
  // Those of causes last: the first are the ones that somebody closes.
  const cases = lasting
    .filter(({ owner }) => owner === null)
    .toSorted((a, b) => Number(isOfCause(a)) - Number(isOfCause(b)))
  const random = new Random(demoSeed, cases.length)
  const members = [...crew.office, ...crew.onSite].map(({ member }) => member)
  return cases.flatMap((told, index) => {
    const by = members.find(({ id }) => id === told.takenBy) ?? whoTakes(crew, told, random)
    const take: Deed[] = told.state === 'open' ? [{ action: 'take' }] : []
    return ofRound(told.state, { index, at, take }).map((deed, step) => ({
      ...{ by, deed, number: told.number },
      at: at + (index + 2 * step) * minuteLength,
    }))
  })
}

function ofRound(
  state: LastingCase['state'],
  { index, at, take }: { index: number; at: number; take: readonly Deed[] },
): Deed[] {
  switch (index % 4) {
    case 0:
      return state === 'open' ? [] : [{ action: 'giveBack' }]
    case 1:
      return [...take]
    case 2: {
      const until = Math.ceil((at + 2 * dayLength) / hourLength) * hourLength
      return [...take, { action: 'snooze', until, orWorse: true }]
    }
    default:
      return index < 8 ? [...take, { action: 'close', reason: 'expected' }] : [...take]
  }
}

/** The last time before a moment at which people were at work for some hours. */
export function lastWorkingTime(before: number): number {
  let at = before - hourLength
  while (working(at, 'Europe/London') !== at) at -= hourLength / 2
  return at
}
