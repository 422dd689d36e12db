import { dayLength, hourLength, minuteLength } from '@muster/contract'
import { quietUntil } from '@muster/rules'
import { demoSeed, Random } from '@muster/simulator'
import type { Member } from '../../../access/index.ts'
import type { Deed, LastingCase } from '../../../cases/index.ts'
import { remarksOn } from './remarks.ts'

/** What somebody does with a case, and when. */
export interface PlannedDeed {
  at: number
  by: Member
  number: number
  deed: Deed
}

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
  const cases = lasting.filter(({ owner }) => owner === null)
  const random = new Random(demoSeed, cases.length)
  return cases.flatMap(({ number, state, ...told }, index): PlannedDeed[] => {
    const by = whoTakes(crew, { number, state, ...told }, random)
    const minutes = (count: number) => at + (count + index) * minuteLength
    const after = (count: number, deed: Deed): PlannedDeed => ({ at: minutes(count), by, number, deed })
    switch (index % 4) {
      case 0:
        return state === 'open' ? [] : [after(0, { action: 'take' }), after(2, { action: 'giveBack' })]
      case 1:
        return [after(0, { action: 'take' })]
      case 2: {
        const until = Math.ceil((at + 2 * dayLength) / hourLength) * hourLength
        return [after(0, { action: 'take' }), after(3, { action: 'snooze', until, orWorse: true })]
      }
      default: {
        if (index < 8)
          return [after(0, { action: 'take' }), after(4, { action: 'close', reason: 'expected' })]
        return [after(0, { action: 'take' })]
      }
    }
  })
}

/** The last time before a moment at which people were at work for some hours. */
export function lastWorkingTime(before: number): number {
  let at = before - hourLength
  while (working(at, 'Europe/London') !== at) at -= hourLength / 2
  return at
}
